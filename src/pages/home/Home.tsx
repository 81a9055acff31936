import { hasPermission } from '@sagas/permission/checks';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { restOfWords } from '@/i18n/useRestOfWords';
import { AlarmLevels } from './parts/AlarmLevels';
import { FirstDevice } from './parts/FirstDevice';
import { FleetNow } from './parts/FleetNow';
import { LatestNotices } from './parts/LatestNotices';
import { MostUsed } from './parts/MostUsed';
import { PowerNow } from './parts/PowerNow';
import { useRowsOfHome } from './parts/useRowsOfHome';
import { WarmestRooms } from './parts/WarmestRooms';
import './home.css';

const againMs = 5_000;

// Names of alarms are not among the first words: the list follows when the page stands, and the page stands without it.
// While the server is away, which the banner above tells, its place is kept and it is asked for again.
const UrgentAlarms = lazy<ComponentType<{ listed: number }>>(async () => {
  for (;;)
    try {
      await restOfWords();
      return { default: (await import('@/pages/alarms/UrgentAlarms')).UrgentAlarms };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
});

/** R-ACC-10: what needs attention now, how the fleet fares, and the ways that this person takes most. */
export function Home() {
  const { t } = useTranslation();
  const rows = useRowsOfHome();
  const { name, nickName } = useAppSelector((state) => state.session);
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['alarm:list']));
  const mayWatch = useAppSelector(({ session }) => hasPermission(session.permissions, ['screen:view']));
  return (
    <div className="home">
      <h1>{t('home.greeting', { name: nickName || name })}</h1>
      <FirstDevice />
      {mayList && <AlarmLevels />}
      {mayWatch && <FleetNow />}
      <div className="home-columns">
        <div className="home-column">
          {mayList && (
            <Suspense fallback={<div className="home-card home-waiting" />}>
              <UrgentAlarms listed={rows.main} />
            </Suspense>
          )}
          {mayWatch && <PowerNow />}
          <LatestNotices listed={rows.side} />
        </div>
        <div className="home-column">
          <MostUsed listed={rows.main} />
          {mayWatch && <WarmestRooms listed={rows.side} />}
        </div>
      </div>
    </div>
  );
}
