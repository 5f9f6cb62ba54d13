/** The icon's geometry, in the units of the logo: a square of 20. */
const LOGO = 20;
const CENTRE = { x: 10, y: 10 } as const;
const TURNTABLE_RADIUS = 3.4;
/** A track for each of the eight directions but straight down, where the engine comes in. */
const TRACKS: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[] = [
  [6.4, 13.6, 3.2, 16.8],
  [5, 10, 1.4, 10],
  [6.4, 6.4, 3.2, 3.2],
  [10, 5, 10, 1.4],
  [13.6, 6.4, 16.8, 3.2],
  [15, 10, 18.6, 10],
  [13.6, 13.6, 16.8, 16.8],
];
const STROKE = 1.6;

/** The plate, of the theme's darkest surface, and the logo in its accent colour, inset on it. */
const PLATE = '#0d0f12';
const MARK = '#3fc6b2';
const PLATE_MARGIN = 0.06;
const PLATE_RADIUS = 0.2;
const MARK_SHARE = 0.62;

/** The icon as a document of 1024 units. */
export function iconSvg(): string {
  const size = 1024;
  const margin = size * PLATE_MARGIN;
  const scale = (size * MARK_SHARE) / LOGO;
  const shift = (size - size * MARK_SHARE) / 2;
  const tracks = TRACKS.map(([x1, y1, x2, y2]) => `M${x1} ${y1} ${x2} ${y2}`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
  <rect x="${margin}" y="${margin}" width="${size - 2 * margin}" height="${size - 2 * margin}" rx="${size * PLATE_RADIUS}" fill="${PLATE}"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})" fill="none" stroke="${MARK}" stroke-width="${STROKE}" stroke-linecap="round">
    <circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${TURNTABLE_RADIUS}"/>
    <path d="${tracks}"/>
  </g>
</svg>
`;
}

/** The icon in pixels, RGBA, row by row: each pixel by its distance to the shapes, which smooths the edges. */
export function iconPixels(sizePx: number): Uint8Array {
  const pixels = new Uint8Array(sizePx * sizePx * 4);
  const [plate, mark] = [rgbOf(PLATE), rgbOf(MARK)];
  for (let y = 0; y < sizePx; y += 1) {
    for (let x = 0; x < sizePx; x += 1) {
      const at = { x: (x + 0.5) / sizePx, y: (y + 0.5) / sizePx };
      const onPlate = coverage(plateDistance(at) * sizePx);
      const onMark = coverage(markDistance(at) * sizePx);
      const base = (y * sizePx + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[base + channel] = Math.round((plate[channel] ?? 0) * (1 - onMark) + (mark[channel] ?? 0) * onMark);
      }
      pixels[base + 3] = Math.round(255 * onPlate);
    }
  }
  return pixels;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How much of a pixel is inside a shape whose edge is `distancePx` away; inside is negative. */
function coverage(distancePx: number): number {
  return Math.min(1, Math.max(0, 0.5 - distancePx));
}

/** Distance to a square with round corners, in shares of the icon's size. */
function plateDistance({ x, y }: Point): number {
  const half = 0.5 - PLATE_MARGIN - PLATE_RADIUS;
  const dx = Math.abs(x - 0.5) - half;
  const dy = Math.abs(y - 0.5) - half;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return outside + Math.min(Math.max(dx, dy), 0) - PLATE_RADIUS;
}

/** Distance to the nearest stroke of the logo, in shares of the icon's size. */
function markDistance({ x, y }: Point): number {
  const toLogo = (share: number): number => ((share - 0.5) / MARK_SHARE + 0.5) * LOGO;
  const at = { x: toLogo(x), y: toLogo(y) };
  const ring = Math.abs(Math.hypot(at.x - CENTRE.x, at.y - CENTRE.y) - TURNTABLE_RADIUS);
  const nearest = TRACKS.reduce((least, track) => Math.min(least, segmentDistance(at, track)), ring);
  return ((nearest - STROKE / 2) / LOGO) * MARK_SHARE;
}

function segmentDistance({ x, y }: Point, [x1, y1, x2, y2]: readonly [number, number, number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function rgbOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
