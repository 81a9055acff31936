import { timeText } from '@contract/values';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A picker knows only the browser's own clock: it is given what the plant's clock shows at that instant … */
export const shownIn = (zone: string, atMs: number): Dayjs => dayjs(timeText(atMs, zone).replace(' ', 'T'));

/** … and what it gives back is read as the plant's clock. */
export const meantIn = (zone: string, shown: Dayjs): number =>
  dayjs.tz(shown.format('YYYY-MM-DDTHH:mm:ss'), zone).valueOf();
