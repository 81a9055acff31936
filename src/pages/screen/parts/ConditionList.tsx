import { useTranslation } from 'react-i18next';
import type { ConditionCounts } from '@/map/siteField';
import { ConditionMark } from '@/palette/ConditionMark';
import { siteConditions } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

/** The legend of the wall's map: the conditions that exist at this moment, and of how many sites. */
export function ConditionList({ counts, times }: { counts: ConditionCounts; times: Times }) {
  const { t } = useTranslation();
  return (
    <ul className="condition-counts">
      {siteConditions
        .filter((condition) => counts[condition] > 0)
        .map((condition) => (
          <li key={condition}>
            <ConditionMark condition={condition} size="1.1em" />
            {t(`condition.${condition}`)} {times.number(counts[condition])}
          </li>
        ))}
    </ul>
  );
}
