import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

import type { WindowFrame } from '../../../shared/api/procedures-desktop.ts';

/** Height of the page's title bar at 100 %; `--h-title` of the theme. */
const TITLE_BAR_PX = 36;
/** The lights of macOS are 14 high; this puts them in the middle of the title bar. */
const LIGHTS_AT = { x: 12, y: (TITLE_BAR_PX - 14) / 2 } as const;

/** Colours of the theme's title bar, `--bg-app` and `--text-2`: the system draws its buttons on it on Windows. */
const OVERLAY_COLOURS = {
  light: { color: '#eceff2', symbolColor: '#434c57' },
  dark: { color: '#0d0f12', symbolColor: '#b0b8c2' },
} as const;

/**
 * Who draws what of the window's frame. The page draws the title bar everywhere. macOS puts its lights into it and
 * Windows its buttons, with what belongs to them there (snap layouts); on Linux, where systems differ in whether they
 * can, the page draws the buttons as well. A system whose window manager insists can have its own frame by
 * `ROUNDHOUSE_FRAME=native`.
 */
export function frameOf(platform: NodeJS.Platform, asked: string | undefined): WindowFrame {
  if (asked === 'native') return 'native';
  if (platform === 'darwin') return 'lights';
  return platform === 'win32' ? 'overlay' : 'page';
}

export function frameOptions(frame: WindowFrame, dark: boolean): BrowserWindowConstructorOptions {
  switch (frame) {
    case 'native':
      return {};
    case 'lights':
      return { titleBarStyle: 'hidden', trafficLightPosition: LIGHTS_AT };
    case 'overlay':
      return { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(dark, 1) };
    case 'page':
      return { frame: false };
    default:
      return frame satisfies never;
  }
}

/** The system's buttons in the colours and the height of the page's title bar. */
export function overlayOf(dark: boolean, zoom: number): TitleBarOverlayOptions {
  // One pixel less: the line below the title bar is the page's.
  return { ...OVERLAY_COLOURS[dark ? 'dark' : 'light'], height: Math.round(TITLE_BAR_PX * zoom) - 1 };
}
