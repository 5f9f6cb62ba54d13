import { describe, expect, it } from 'vitest';

import { frameOf, frameOptions, overlayOf } from './window-frame.ts';

describe('the frame of a window', () => {
  it('has the buttons that its system has', () => {
    expect(frameOf('darwin', undefined)).toBe('lights');
    expect(frameOf('win32', undefined)).toBe('overlay');
    expect(frameOf('linux', undefined)).toBe('page');
    expect(frameOf('linux', 'native')).toBe('native');
  });

  it('is left to the system only where that is asked for', () => {
    expect(frameOptions('native', true)).toEqual({});
    expect(frameOptions('page', true)).toEqual({ frame: false });
    expect(frameOptions('lights', true)).toMatchObject({ titleBarStyle: 'hidden' });
    expect(frameOptions('overlay', true)).toMatchObject({ titleBarStyle: 'hidden', titleBarOverlay: { height: 35 } });
  });

  it('is as high as the title bar of a page that is made larger', () => {
    expect(overlayOf(false, 2).height).toBe(71);
    expect(overlayOf(false, 1).color).not.toBe(overlayOf(true, 1).color);
  });
});
