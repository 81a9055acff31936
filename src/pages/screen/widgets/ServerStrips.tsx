import { healthFigures } from '@contract/monitor';
import { hourMs, secondMs } from '@contract/time';
import { centrePastRequested } from '@sagas/health/centrePast.process';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useCentre, useCentreStrips } from '@/live';
import { healthLooks } from '../parts/healthLook';
import { StripStack, type StripLine } from '../parts/StripStack';
import type { WidgetProps } from '../parts/widget';

/** What was kept once a minute begins the strip; a longer silence is a gap. */
const longestStepMs = 95 * secondMs;

/** The last hour of the centre's own health, second by second. */
export function ServerStrips({ times, nowMs, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const centre = useCentre();
  const { strips, subscribe } = useCentreStrips();
  useEffect(() => void dispatch(centrePastRequested()), [dispatch]);
  const now = useNow(nowMs);
  const readers = useMemo(
    () => healthLooks.map(({ figure, scale }) => readerOf(strips, figure, scale)),
    [strips],
  );
  const lines = healthLooks.flatMap(({ figure, name, unit, decimals, scale, least }, at): StripLine[] => {
    const read = readers[at];
    if (!read || figure === 'databaseBytes' || figure === 'diskPct') return [];
    const value = centre?.figures[figure] ?? null;
    const text = value === null ? '—' : times.number(value / scale, decimals);
    return [{ key: figure, name: t(name), unit, decimals, least, colour: 0, value: text, read }];
  });
  const shared = { subscribe, now, times, unitPx, spanMs: hourMs, longestStepMs };
  return <StripStack lines={lines} group="centre" {...shared} />;
}

type Strips = ReturnType<typeof useCentreStrips>['strips'];

function readerOf(strips: Strips, figure: (typeof healthFigures)[number], scale: number) {
  const line = healthFigures.indexOf(figure);
  return (): readonly [Float64Array, Float64Array] => {
    const [times, ...columns] = strips.data();
    const values = columns[line] ?? new Float64Array();
    return [times, scale === 1 ? values : values.map((value) => value / scale)];
  };
}

/** The newest time for whoever asks between two renders. */
export function useNow(nowMs: number): () => number {
  const latest = useRef(nowMs);
  useEffect(() => {
    latest.current = nowMs;
  }, [nowMs]);
  return useCallback(() => latest.current, []);
}
