import { useTranslation } from 'react-i18next';
import { useSiteStates } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { siteConditions } from '@/palette/palette';
import { NoSites } from '../parts/Quiet';
import { useRegionField } from '../parts/useRegionField';
import { useAreasBelow } from '../parts/useRegions';
import type { WidgetProps } from '../parts/widget';
import './states.css';

/** How many sites are in which condition, and their share as one bar. */
export function States({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const { field, counts } = useRegionField(useSiteStates('wall'), useAreasBelow(regionId));
  const known = siteConditions.filter((condition) => counts[condition] > 0);
  if (field.ids.length === 0) return <NoSites />;
  return (
    <div className="states">
      <div className="states__bar" aria-hidden="true">
        {known.map((condition) => (
          <span key={condition} style={{ flexGrow: counts[condition], background: `var(--${condition})` }} />
        ))}
      </div>
      <ul>
        {known.map((condition) => (
          <li key={condition}>
            <ConditionMark condition={condition} size="calc(var(--u) * 2.2)" />
            <span>{t(`condition.${condition}`)}</span>
            <b>{times.number(counts[condition])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
