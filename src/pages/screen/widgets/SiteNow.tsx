import { useTranslation } from 'react-i18next';
import { useSite } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel, type SiteCondition } from '@/palette/palette';
import { NoSites } from '../parts/Quiet';
import type { WidgetProps } from '../parts/widget';

const conditionOf = (worst: number, comm: string): SiteCondition => {
  if (worst === 1 || worst === 2) return conditionOfLevel(worst);
  if (comm === 'offline') return 'offline';
  if (worst > 0) return conditionOfLevel(worst);
  return comm === 'unknown' ? 'unknown' : 'normal';
};

/** One site in one line: who it is, how it is, how warm, how much power, how many alarms. */
export function SiteNow({ siteId, times }: WidgetProps) {
  const { t } = useTranslation();
  const { facts, state } = useSite(siteId ?? 0);
  if (!facts) return <NoSites />;
  const condition = state ? conditionOf(state.worst, state.comm) : 'unknown';
  const figures: [label: string, value: string, unit: string][] = [
    [t('screen.siteTemp'), state?.tempC == null ? '—' : times.number(state.tempC, 1), '°C'],
    [t('screen.power'), state?.powerW == null ? '—' : times.number(state.powerW / 1_000, 1), 'kW'],
    ...([1, 2, 3, 4] as const).map((level): [string, string, string] => [
      t(`level.${level}`),
      state ? times.number(state.counts[level - 1] ?? 0) : '—',
      '',
    ]),
  ];
  return (
    <div className="site-now">
      <div className="site-now__name">
        <ConditionMark condition={condition} size="calc(var(--u) * 4)" />
        <div>
          <strong>{facts.name}</strong>
          <span>
            {facts.code} · {t('map.stationClass', { class: facts.stationClass })} ·{' '}
            {t(`condition.${condition}`)}
          </span>
        </div>
      </div>
      <dl className="health-line">
        {figures.map(([label, value, unit]) => (
          <div key={label} data-is-quiet={value === '0'}>
            <dt>{label}</dt>
            <dd>
              {value}
              {value === '—' || unit === '' ? null : <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
