import type { TreeReading } from '@contract/areaTree';
import { silentAfterOf, type PointAge } from '@contract/staleness';
import { useTranslation } from 'react-i18next';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { stateWordsOf } from '@/readings/stateWords';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';

const ageOf = (at: number, nowMs: number): PointAge => {
  const [ageMs, silentAfterMs] = [Math.max(0, nowMs - at), silentAfterOf(null)];
  return { ageMs, silentAfterMs, isAtLeast: false, isStale: ageMs > silentAfterMs };
};

function useText() {
  const { t } = useTranslation();
  const times = useTimes();
  return ({ value, unit, kind, decimals }: TreeReading, name: string): string => {
    if (value === null) return '—';
    const word = stateWordsOf({ kind, name, max: 9 }, t)?.[value];
    if (word !== undefined) return word;
    const text = times.number(value, Math.min(decimals, 2));
    return unit === '' ? text : t('areaTree.value', { value: text, unit });
  };
}

/** What a point last said, and how old that is. */
export function PointReading({ reading, name }: { reading: TreeReading; name: string }) {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  const textOf = useText();
  const { at } = reading;
  if (at === null) return <span className="area-tree__soft">{t('areaTree.unheard')}</span>;
  const age = ageOf(at, nowMs);
  return (
    <>
      <StaleValue age={age} times={times}>
        <strong>{textOf(reading, name)}</strong>
      </StaleValue>
      {age.isStale ? (
        <StaleMark age={age} times={times} />
      ) : (
        <span className="area-tree__soft">{times.age(age.ageMs)}</span>
      )}
    </>
  );
}
