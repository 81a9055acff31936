import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useScreen } from '@/live';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';
import '@/readings/stale.css';

/** The warmest rooms of this moment, each a way to its site. @param listed rows at most */
export function WarmestRooms({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  const rooms = useScreen()?.hottest ?? [];
  return (
    <section aria-labelledby="home-warmest">
      <h2 id="home-warmest">{t('home.warmest')}</h2>
      <ol className="home-card home-rows">
        {rooms.slice(0, listed).map(({ siteId, siteName, tempC, before }) => (
          <li key={siteId}>
            <Link to={`/map?site=${siteId}`}>
              <span>{siteName}</span>
              <span className="home-rows-value">
                {before === undefined ? null : (
                  <small className="stale-mark">
                    {t('stale.age', { age: times.age(Math.max(0, nowMs - before)) })}{' '}
                  </small>
                )}
                <span className={before === undefined ? undefined : 'stale-value'}>
                  {t('home.celsius', { value: times.number(tempC, 1) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
        {rooms.length === 0 && <li className="home-quiet">{t('home.warmestNone')}</li>}
      </ol>
    </section>
  );
}
