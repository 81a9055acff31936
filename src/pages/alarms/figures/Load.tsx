import { type AlarmFigures, floodWindowMs } from '@contract/alarmFigures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { axisNumbers, BarsChart } from '@/charts';
import type { Times } from '@/time/useTimes';
import { targets } from './targets';

const mostBars = 288;

/** The most in ten minutes and of one operator; over a long time the highest of each stretch, as a mean would hide a flood. */
function barsOf({ counts, from, operators }: AlarmFigures) {
  const size = Math.max(1, Math.ceil(counts.length / mostBars));
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, slice) => ({
    at: from + slice * size * floodWindowMs,
    value: Math.max(...counts.slice(slice * size, (slice + 1) * size)) / operators,
  }));
}

function Floods({ figures, times }: { figures: AlarmFigures; times: Times }) {
  const { t } = useTranslation();
  const newest = figures.floods.slice(-5).reverse();
  if (newest.length === 0) return <p className="quiet">{t('alarms.floods.none')}</p>;
  return (
    <ul className="floods">
      {newest.map(({ from, to, alarms, peak }) => (
        <li key={from}>
          {t('alarms.floods.one', { at: times.moment(from), age: times.age(to - from), alarms, peak })}
        </li>
      ))}
    </ul>
  );
}

/** The load on one person over time, with what the standard calls acceptable, manageable and a flood. */
export function Load({ figures, times }: { figures: AlarmFigures; times: Times }) {
  const { t } = useTranslation();
  const bars = useMemo(() => barsOf(figures), [figures]);
  const { from, to } = figures;
  const limits = useMemo(
    () => [
      { value: targets.perOperatorPer10Min.good, name: t('alarms.limit.acceptable') },
      { value: targets.perOperatorPer10Min.most, name: t('alarms.limit.manageable') },
      { value: targets.mostIn10Min.most, name: t('alarms.limit.flood') },
    ],
    [t],
  );
  const numberOf = useMemo(() => axisNumbers(times), [times]);
  return (
    <section className="figure-card is-wide">
      <h2>{t('alarms.load')}</h2>
      <div className="figure-card__chart">
        <BarsChart
          bars={bars}
          from={from}
          to={to}
          times={times}
          timeOf={times.moment}
          numberOf={numberOf}
          limits={limits}
          label={t('alarms.load')}
        />
      </div>
      <h3>{t('alarms.floods', { n: figures.floods.length })}</h3>
      <Floods figures={figures} times={times} />
    </section>
  );
}
