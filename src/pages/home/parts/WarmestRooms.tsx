import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useScreen } from '@/live';
import { useTimes } from '@/time/useTimes';

/** The warmest rooms of this moment, each a way to its site. @param listed rows at most */
export function WarmestRooms({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const rooms = useScreen()?.hottest ?? [];
  return (
    <section aria-labelledby="home-warmest">
      <h2 id="home-warmest">{t('home.warmest')}</h2>
      <ol className="home-card home-rows">
        {rooms.slice(0, listed).map(({ siteId, siteName, tempC }) => (
          <li key={siteId}>
            <Link to={`/map?site=${siteId}`}>
              <span>{siteName}</span>
              <span className="home-rows-value">{t('home.celsius', { value: times.number(tempC, 1) })}</span>
            </Link>
          </li>
        ))}
        {rooms.length === 0 && <li className="home-quiet">{t('home.warmestNone')}</li>}
      </ol>
    </section>
  );
}
