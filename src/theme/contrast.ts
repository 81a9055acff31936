/** A colour as its three channels, 0 … 255. */
type Rgb = readonly [number, number, number];

/** Text needs this against its ground (WCAG 2.2, 1.4.3 AA). */
export const textContrast = 4.5;

const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of an sRGB colour, WCAG 2.2. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 … 21 */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` 0 … 1 of `other` mixed into `one`. */
export const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [channels(one), channels(other)];
  return hexOf(a.map((channel, i) => channel + ((b[i] ?? 0) - channel) * share) as unknown as Rgb);
};

const steps = 100;

/** The shade nearest to `seed` on the way to black or to white that keeps the wanted contrast to `ground`. */
export function shadeAgainst(seed: string, ground: string, wanted = textContrast): string {
  const end = luminance(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let step = 0; step <= steps; step += 1) {
    const shade = mix(seed, end, step / steps);
    if (contrast(shade, ground) >= wanted) return shade;
  }
  return end;
}
