import { useTranslation } from 'react-i18next';
import { useSite } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import type { SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

interface SiteCardProps {
  siteId: number;
  condition: SiteCondition;
  times: Times;
}

/** Beside the pointer: which site it is and how it is. */
export function SiteCard({ siteId, condition, times }: SiteCardProps) {
  const { t } = useTranslation();
  const { facts, state } = useSite(siteId);
  const { tempC, powerW } = state ?? { tempC: null, powerW: null };
  return (
    <>
      <strong>{facts?.name}</strong>
      <div className="site-card__code">{facts?.code}</div>
      <div>
        <ConditionMark condition={condition} /> {t(`condition.${condition}`)}
      </div>
      <div>
        {t('map.temperature')} {tempC === null ? '—' : `${times.number(tempC, 1)} °C`}
      </div>
      <div>
        {t('map.power')} {powerW === null ? '—' : `${times.number(powerW / 1_000, 1)} kW`}
      </div>
    </>
  );
}
