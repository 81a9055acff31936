/** Transitions seen at an instant; kept between two measurements. */
export interface AlarmPace {
  atMs: number;
  transitions: number;
  ratePerS: number;
}

export const createAlarmPace = (): AlarmPace => ({ atMs: 0, transitions: 0, ratePerS: 0 });

const measureEveryMs = 1_000;

/** Transitions per second, renewed once a second; a first load does not count as a storm for longer than that. */
export function alarmRate(pace: AlarmPace, transitions: number, nowMs: number): number {
  const passedMs = nowMs - pace.atMs;
  if (passedMs < measureEveryMs) return pace.ratePerS;
  pace.ratePerS = Math.round(((transitions - pace.transitions) * 1_000) / passedMs);
  pace.atMs = nowMs;
  pace.transitions = transitions;
  return pace.ratePerS;
}
