/** Far apart on the wheel for neighbours in the list; calm, since saturated colour means abnormal. */
const hues = [208, 82, 286, 34, 172, 330, 120, 248, 58, 12];

/** One colour for each of many lines: ten hues, darker the second time round. */
export function lineColour(at: number, isDark: boolean): string {
  const hue = hues[at % hues.length] ?? 0;
  const isSecond = at % (2 * hues.length) >= hues.length;
  const lightness = isDark ? (isSecond ? 54 : 70) : isSecond ? 58 : 38;
  return `hsl(${hue}, ${isSecond ? 30 : 42}%, ${lightness}%)`;
}

/** The same colour, thin as a veil. */
export const veilOf = (colour: string, alpha: number): string =>
  colour.replace('hsl(', 'hsla(').replace(')', `, ${alpha})`);
