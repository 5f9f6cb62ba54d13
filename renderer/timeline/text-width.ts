/**
 * Measures by adding up characters, each measured once: a label costs no layout. Kerning is left out. All digits are as
 * wide as a zero: a canvas in the page draws them so, as the page's own text, while one that is not in it does not.
 */
export function characterMeter(font: string): (text: string) => number {
  const ctx = document.createElement('canvas').getContext('2d');
  if (ctx !== null) ctx.font = font;
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const each of text) {
      const character = each >= '0' && each <= '9' ? '0' : each;
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
