import type { SiteFacts } from '@sagas/sites/siteIndex';
import { useTranslation } from 'react-i18next';
import { distanceText } from '@/map/distance';
import { besideOf } from '@/map/layers/alarmLayer';
import type { LayerColumns } from '@/map/layers/mapLayer';
import { conditionOf } from '@/map/siteField';
import { ConditionMark } from '@/palette/ConditionMark';
import type { Times } from '@/time/useTimes';

interface SiteCardProps {
  facts: SiteFacts | undefined;
  /** As the map shows them: now, or at the moment of a replay. */
  columns: LayerColumns;
  row: number;
  times: Times;
  /** How far it is from the chosen site; null where none is chosen. */
  away: { km: number; from: string } | null;
}

/** Beside the pointer: which site it is and how it is. */
export function SiteCard({ facts, columns, row, times, away }: SiteCardProps) {
  const { t } = useTranslation();
  const condition = conditionOf(columns, row);
  const beside = besideOf(columns, row);
  const isPast = condition === 'offline' || condition === 'notUnderstood' || beside !== null;
  const text = (value: number | undefined, unit: string) =>
    value === undefined || Number.isNaN(value) ? '—' : `${times.number(value, 1)} ${unit}`;
  return (
    <>
      <strong>{facts?.name}</strong>
      <div className="site-card__code">{facts?.code}</div>
      <div>
        <ConditionMark condition={condition} /> {t(`condition.${condition}`)}
      </div>
      {beside === null ? null : (
        <div>
          <ConditionMark condition={beside} /> {t(`condition.${beside}`)}
        </div>
      )}
      {isPast ? <div className="site-card__code">{t('map.ofBefore')}</div> : null}
      <div>
        {t('map.temperature')} {text(columns.tempC[row], '°C')}
      </div>
      <div>
        {t('map.power')} {text((columns.powerW[row] ?? NaN) / 1_000, 'kW')}
      </div>
      {away ? (
        <div className="site-card__code">
          {t('map.distanceFrom', { distance: distanceText(away.km, times.number), site: away.from })}
        </div>
      ) : null}
    </>
  );
}
