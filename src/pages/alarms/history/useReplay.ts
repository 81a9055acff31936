import { useQuery } from '@/queries/useQuery';
import { alarmReplayQuery } from '@sagas/alarms/alarms.queries';
import { hourMs } from '@contract/time';
import { listAt } from '@sagas/alarms/lines/alarmReplay';
import { useEffect, useMemo, useState } from 'react';
import { compareBy } from '@sagas/alarms/lines/alarmFilter';

export const speeds = [1, 10, 60, 600] as const;
export type Speed = (typeof speeds)[number];

const stepMs = 250;
/** Fetched at once: a quarter of a minute at the fastest pace. */
export const spanMs = 2 * hourMs;

/** The moment shown: moves on by itself while it plays, and never past the present. */
function useMoment(nowMs: () => number) {
  const [at, setAt] = useState(() => nowMs() - spanMs);
  const [speed, setSpeed] = useState<Speed>(60);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setAt((before) => Math.min(nowMs(), before + stepMs * speed)), stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, nowMs]);
  return { at, setAt, speed, setSpeed, isPlaying, setIsPlaying };
}

/** The start of the span that holds a moment: spans follow one another, so that playing on asks for the next. */
const spanFrom = (at: number): number => at - (at % spanMs);

/** The list as it was at a moment of the last thirty days, played on at up to six hundred times the pace. */
export function useReplay(nowMs: () => number) {
  const moment = useMoment(nowMs);
  const from = spanFrom(moment.at);
  const { data: replay, error } = useQuery(alarmReplayQuery, { from, to: from + spanMs });
  const { at } = moment;
  const rows = useMemo(
    () => (replay ? listAt(replay.alarms, replay.steps, at).toSorted(compareBy.severity) : []),
    [replay, at],
  );
  return { ...moment, from, replay, rows, hasFailed: error !== null };
}
