import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClassMark } from '@/map/ClassMark';
import type { MapLayer } from '@/map/layers';
import type { ClassCounts } from '@/map/siteField';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import './legend.css';

interface LegendProps {
  layer: MapLayer;
  counts: ClassCounts;
  total: number;
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  palette: Palette;
  times: Times;
}

/** What each mark means and how many there are; pressing one hides or shows it. */
export function Legend({ layer, counts, total, hidden, onChange, palette, times }: LegendProps) {
  const { t } = useTranslation();
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <div className="map-legend" data-tour="legend" role="group" aria-label={t('map.legend')}>
      <div className="map-legend__head">
        <strong>{t('map.sites', { n: times.number(total), count: total })}</strong>
        {hidden.size > 0 ? (
          <Button size="small" type="link" onClick={() => onChange(new Set())}>
            {t('map.showAll')}
          </Button>
        ) : null}
      </div>
      {layer.classes.map((one) => {
        const name = t(one.words);
        const count = counts[one.key] ?? 0;
        return (
          <button
            key={one.key}
            type="button"
            className="map-legend__item"
            aria-pressed={!hidden.has(one.key)}
            aria-label={t('map.legendItem', { condition: name, n: count, count })}
            data-is-empty={count === 0}
            onClick={() => toggle(one.key)}
          >
            <ClassMark of={one} palette={palette} size={16} />
            <span>{name}</span>
            <span className="map-legend__count">{times.number(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
