import { heardStateOf, type SiteState } from '@contract/sites';
import type { PointAge } from '@contract/staleness';
import { useTranslation } from 'react-i18next';
import { useReadings, useSite } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel, type SiteCondition } from '@/palette/palette';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { stalestDeviceOf } from '@/readings/stalest';
import { useJudgedAt } from '@/readings/useJudgedAt';
import type { Times } from '@/time/useTimes';
import { NoSites } from '../parts/Quiet';
import type { WidgetProps } from '../parts/widget';
import '../parts/healthLine.css';
import './siteNow.css';

const conditionOf = ({ worst, suppressed, comm, isUnderstood }: SiteState): SiteCondition => {
  if (worst === 1 || worst === 2) return conditionOfLevel(worst);
  if (comm === 'offline') return 'offline';
  if (isUnderstood === false) return 'notUnderstood';
  if (worst > 0) return conditionOfLevel(worst);
  if (suppressed > 0) return 'suppressed';
  return comm === 'unknown' ? 'unknown' : 'normal';
};

/** How a site is not heard whose alarm outweighs that. */
const besideOf = (state: SiteState, condition: SiteCondition): 'offline' | 'notUnderstood' | null => {
  const heard = heardStateOf(state);
  return (heard === 'offline' || heard === 'notUnderstood') && heard !== condition ? heard : null;
};

/** One site in one line: who it is, how it is, how warm, how much power, how many alarms. */
export function SiteNow({ siteId, times }: WidgetProps) {
  return siteId === null ? <NoSites /> : <Site siteId={siteId} times={times} />;
}

interface Shown {
  label: string;
  value: string;
  unit: string;
  age: PointAge | null;
}

function useFigures(siteId: number, times: Times): Shown[] {
  const { t } = useTranslation();
  const { state } = useSite(siteId);
  const readings = useReadings(siteId);
  const nowMs = useJudgedAt();
  const numberOf = (value: number | null | undefined, decimals: number) =>
    value == null ? '—' : times.number(value, decimals);
  const power = state?.powerW == null ? null : state.powerW / 1_000;
  return [
    {
      label: t('screen.siteTemp'),
      value: numberOf(state?.tempC, 1),
      unit: '°C',
      age: stalestDeviceOf(readings, 'env', 'roomTempC', nowMs),
    },
    {
      label: t('screen.power'),
      value: numberOf(power, 1),
      unit: 'kW',
      age: stalestDeviceOf(readings, 'meter', 'powerW', nowMs),
    },
    ...([1, 2, 3, 4] as const).map((level) => ({
      label: t(`level.${level}`),
      value: numberOf(state ? (state.counts[level - 1] ?? 0) : null, 0),
      unit: '',
      age: null,
    })),
    ...(state && state.suppressed > 0
      ? [{ label: t('alarms.suppressed'), value: numberOf(state.suppressed, 0), unit: '', age: null }]
      : []),
  ];
}

function Site({ siteId, times }: { siteId: number; times: Times }) {
  const { t } = useTranslation();
  const { facts, state } = useSite(siteId);
  const figures = useFigures(siteId, times);
  if (!facts) return <NoSites />;
  const condition = state ? conditionOf(state) : 'unknown';
  const beside = state ? besideOf(state, condition) : null;
  return (
    <div className="site-now">
      <div className="site-now__name">
        <ConditionMark condition={condition} size="calc(var(--u) * 4)" />
        <div>
          <strong>{facts.name}</strong>
          <span>
            {facts.code} · {t('map.stationClass', { class: facts.stationClass })} ·{' '}
            {t(`condition.${condition}`)}
            {beside === null ? null : (
              <>
                {' · '}
                <ConditionMark condition={beside} size="1em" /> {t(`condition.${beside}`)}
              </>
            )}
          </span>
        </div>
      </div>
      <dl className="health-line">
        {figures.map(({ label, value, unit, age }) => (
          <div key={label} data-is-quiet={value === '0'}>
            <dt>{label}</dt>
            <dd>
              <StaleValue age={age} times={times}>
                {value}
                {value === '—' || unit === '' ? null : <small>{unit}</small>}
              </StaleValue>
            </dd>
            <StaleMark age={age} times={times} />
          </div>
        ))}
      </dl>
    </div>
  );
}
