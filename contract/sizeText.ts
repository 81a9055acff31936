const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** In steps of a thousand, as disks are sold. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${units[step]}`;
}
