/** Measures by adding up characters, each measured once: a label costs no layout. Kerning is left out. */
export function characterMeter(font: string): (text: string) => number {
  const ctx = document.createElement('canvas').getContext('2d');
  if (ctx !== null) ctx.font = font;
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const character of text) {
      let width = widths.get(character);
      if (width === undefined) {
        width = ctx?.measureText(character).width ?? 6;
        widths.set(character, width);
      }
      sum += width;
    }
    return sum;
  };
}
