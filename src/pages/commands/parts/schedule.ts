export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** 22:05 for minute 1325 of the day. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The minute of the day that a text such as 22:05 says; null when it says none. */
export const minuteOf = (text: string): number | null => {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
};
