/**
 * Draws the icon of the app: `node build/make-icons.ts` writes resources/icons. The drawing is that of
 * renderer/app/logo.tsx on a plate: `icon.svg` as the source to look at, and the same geometry in pixels for the forms
 * that systems ask for. Plain code: nothing that renders SVG has to be installed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './bundle.mjs';
import { icnsOf, icoOf, pngOf } from './icon-formats.ts';
import { iconPixels, iconSvg } from './icon-drawing.ts';

const FOLDER = join(ROOT, 'resources', 'icons');

/** Sizes in each form; ICO ends at 256 by its format, ICNS has these. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
const ICNS_SIZES = [16, 32, 64, 128, 256, 512, 1024];

const png = (sizePx: number): Buffer => pngOf(sizePx, iconPixels(sizePx));

mkdirSync(FOLDER, { recursive: true });
const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(FOLDER, name), content);
write('icon.svg', iconSvg());
write('icon.png', png(512));
write('icon.ico', icoOf(ICO_SIZES.map((sizePx) => ({ sizePx, png: png(sizePx) }))));
write('icon.icns', icnsOf(ICNS_SIZES.map((sizePx) => ({ sizePx, png: png(sizePx) }))));
