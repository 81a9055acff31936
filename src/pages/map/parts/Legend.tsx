import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConditionCounts } from '@/map/siteField';
import { ConditionMark } from '@/palette/ConditionMark';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

interface LegendProps {
  counts: ConditionCounts;
  total: number;
  shown: ReadonlySet<SiteCondition>;
  onChange: (shown: ReadonlySet<SiteCondition>) => void;
  times: Times;
}

const everyCondition: ReadonlySet<SiteCondition> = new Set(siteConditions);

/** What each mark means and how many there are; pressing one hides or shows it. */
export function Legend({ counts, total, shown, onChange, times }: LegendProps) {
  const { t } = useTranslation();
  const toggle = (condition: SiteCondition) => {
    const next = new Set(shown);
    if (!next.delete(condition)) next.add(condition);
    onChange(next);
  };
  return (
    <div className="map-legend" role="group" aria-label={t('map.legend')}>
      <div className="map-legend__head">
        <strong>{t('map.sites', { n: times.number(total) })}</strong>
        {shown.size < siteConditions.length ? (
          <Button size="small" type="link" onClick={() => onChange(everyCondition)}>
            {t('map.showAll')}
          </Button>
        ) : null}
      </div>
      {siteConditions.map((condition) => {
        const name = t(`condition.${condition}`);
        return (
          <button
            key={condition}
            type="button"
            className="map-legend__item"
            aria-pressed={shown.has(condition)}
            aria-label={t('map.legendItem', { condition: name, n: counts[condition] })}
            data-is-empty={counts[condition] === 0}
            onClick={() => toggle(condition)}
          >
            <ConditionMark condition={condition} size={16} />
            <span>{name}</span>
            <span className="map-legend__count">{times.number(counts[condition])}</span>
          </button>
        );
      })}
    </div>
  );
}
