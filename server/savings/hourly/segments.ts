/** An hour's clock, in UTC as openeemeter has it or in plant time when the caller shifts its hours. */
const hourMs = 3_600_000;
const hoursADay = 24;
export const hoursAWeek = 168;

/** 0 is the first hour of Monday. The epoch was a Thursday. */
export function hourOfWeek(atMs: number) {
  const hours = Math.floor(atMs / hourMs);
  return (hours + 3 * hoursADay) % hoursAWeek;
}

export const monthOf = (atMs: number) => new Date(atMs).getUTCMonth();

/** CalTRACK 2.0, 3.9: the model of a month knows its neighbours by half. */
export function segmentWeight(model: number, month: number) {
  const apart = Math.abs(model - month);
  if (apart === 0) return 1;
  return apart === 1 || apart === 11 ? 0.5 : 0;
}
