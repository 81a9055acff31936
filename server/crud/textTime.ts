import { zoneClock } from '@contract/plantTime';
import { dayMs, type EpochMs } from '@contract/time';
import { timeText } from '@contract/values';

/** Text times of the admin API, in one time zone. */
export interface TextTime {
  /** `yyyy-MM-dd HH:mm:ss` */
  text(at: EpochMs): string;
  /** The instant; a date alone is its first millisecond, or its last when `isEnd`. null: no such time. */
  instant(text: string, isEnd: boolean): EpochMs | null;
}

export function createTextTime(timeZone: string): TextTime {
  const text = (at: EpochMs) => timeText(new Date(at), timeZone);
  const asUtc = (words: string) => Date.parse(`${words.replace(' ', 'T')}Z`);
  const { instant: settled } = zoneClock(timeZone);
  return {
    text,
    instant(words, isEnd) {
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(words);
      const local = asUtc(isDate ? `${words} 00:00:00` : words);
      if (!Number.isFinite(local)) return null;
      if (!isEnd) return settled(local);
      return isDate ? settled(local + dayMs) - 1 : settled(local) + 999;
    },
  };
}
