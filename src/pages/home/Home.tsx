import { hasPermission } from '@sagas/permission/checks';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../app/store';
import { FreshnessBanner } from '../../freshness/FreshnessBanner';
import { restOfWords } from '../../i18n/useRestOfWords';
import { AlarmLevels } from './parts/AlarmLevels';
import { FleetNow } from './parts/FleetNow';
import { LatestNotices } from './parts/LatestNotices';
import { MostUsed } from './parts/MostUsed';
import { useRowsOfHome } from './parts/useRowsOfHome';
import './home.css';

const nothing = () => null;

type Part = ComponentType<{ listed: number }>;

// Names of alarms are not among the first words: the list follows when the page stands, and the page stands without it.
const UrgentAlarms = lazy<Part>(async () => {
  try {
    await restOfWords();
    return { default: (await import('../alarms/UrgentAlarms')).UrgentAlarms };
  } catch {
    return { default: nothing };
  }
});
const PowerNow = lazy(async () => ({ default: (await import('./parts/PowerNow')).PowerNow }));
const WarmestRooms = lazy<Part>(async () => ({
  default: (await import('./parts/WarmestRooms')).WarmestRooms,
}));

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
      <FreshnessBanner />
      {mayList && <AlarmLevels />}
      {mayWatch && <FleetNow />}
      <div className="home-columns">
        <div className="home-column">
          <Suspense fallback={<div />}>
            {mayList && <UrgentAlarms listed={rows.main} />}
            {mayWatch && <PowerNow />}
          </Suspense>
          <LatestNotices listed={rows.side} />
        </div>
        <div className="home-column">
          <MostUsed listed={rows.main} />
          <Suspense fallback={<div />}>{mayWatch && <WarmestRooms listed={rows.side} />}</Suspense>
        </div>
      </div>
    </div>
  );
}
