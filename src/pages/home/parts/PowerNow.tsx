import { powerPastRequested } from '@sagas/screen/powerPast.process';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useScreenTrend } from '@/live';
import { useTimes } from '@/time/useTimes';
import { picture, powerLine, topOf } from './powerLine';

const lines = ['powerW', 'acPowerW'] as const;

/** Power of the last two hours and as it arrives; two lines need no chart library. */
export function PowerNow() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const times = useTimes();
  const trend = useScreenTrend();
  useEffect(() => void dispatch(powerPastRequested(null)), [dispatch]);
  const [first, last] = [trend[0], trend.at(-1)];
  const topW = topOf(trend);
  const kilo = (watt: number): string => times.number(watt / 1_000, watt < 100_000 ? 1 : 0);
  const isMeasured = first && last && last.at > first.at && trend.some(({ powerW }) => powerW !== null);
  return (
    <section aria-labelledby="home-power">
      <h2 id="home-power">{t('home.powerPast')}</h2>
      <div className="home-card home-power">
        {isMeasured ? (
          <>
            <p className="home-power-key">
              <span data-line="powerW">{t('home.powerTotal')}</span>
              <span data-line="acPowerW">{t('home.powerCooling')}</span>
              <span className="home-power-top">{t('home.kw', { value: kilo(topW) })}</span>
            </p>
            <svg
              viewBox={`0 0 ${picture.width} ${picture.height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t('home.powerPastLabel', { now: last.powerW === null ? '—' : kilo(last.powerW) })}
            >
              {lines.map((line) => (
                <path key={line} data-line={line} d={powerLine(trend, line, topW)} />
              ))}
            </svg>
            <p className="home-power-times">
              <time>{times.minute(first.at)}</time>
              <time>{times.minute(last.at)}</time>
            </p>
          </>
        ) : (
          <p className="home-quiet">{t('home.powerNone')}</p>
        )}
      </div>
    </section>
  );
}
