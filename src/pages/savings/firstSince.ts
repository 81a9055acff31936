import { dayMs } from '@contract/time';

const firstReportDays = 30;

/** Until somebody chooses: thirty days back, on a whole day so that the question stays the same for a while. */
export const firstSinceMs = (nowMs: number) => Math.floor(nowMs / dayMs) * dayMs - firstReportDays * dayMs;
