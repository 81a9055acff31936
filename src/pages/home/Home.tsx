import { hasPermission } from '@sagas/permission/checks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '@/app/latePart';
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

// The words of these parts are not among the first: they follow when the page stands, and the page stands without them.
// While the server is away, which the banner above tells, their places are kept and they are asked for again.
const afterTheRest = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place?: ComponentType,
): ComponentType<Props> =>
  latePart(async () => {
    for (;;)
      try {
        await restOfWords();
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
  }, Place);

const Waiting = () => <div className="home-card home-waiting" />;

const UrgentAlarms = afterTheRest(
  async () => (await import('@/pages/alarms/UrgentAlarms')).UrgentAlarms,
  Waiting,
);
const TourCard = afterTheRest(async () => (await import('@/tour/TourCard')).TourCard);
const HomeTimesCard = afterTheRest(
  async () => (await import('@/pages/startPage/times/HomeTimesCard')).HomeTimesCard,
);
const WhatIsWeak = afterTheRest(
  async () => (await import('@/pages/startPage/WhatIsWeak')).WhatIsWeak,
  Waiting,
);
const WhatIsProven = afterTheRest(
  async () => (await import('@/pages/startPage/WhatIsProven')).WhatIsProven,
  Waiting,
);

/** What a role comes for: an administrator what is weak or missing, an energy manager what is proven. */
function RoleCards() {
  const permissions = useAppSelector(({ session }) => session.permissions);
  const mayMend = ['system:security:list', 'site:provision'].some((one) => hasPermission(permissions, [one]));
  const mayProve = hasPermission(permissions, ['experiment:list']);
  return (
    <>
      {mayMend && <WhatIsWeak />}
      {mayProve && <WhatIsProven />}
    </>
  );
}

/** R-ACC-10: what needs attention now, how the fleet fares, and the ways that this person takes most. */
export function Home() {
  const { t } = useTranslation();
  const rows = useRowsOfHome();
  const { name, nickName } = useAppSelector((state) => state.session);
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['alarm:list']));
  const mayWatch = useAppSelector(({ session }) => hasPermission(session.permissions, ['screen:view']));
  return (
    <div className="home">
      <TourCard />
      <h1>{t('home.greeting', { name: nickName || name })}</h1>
      <FirstDevice />
      {mayList && <AlarmLevels />}
      {mayWatch && <FleetNow />}
      <div className="home-columns">
        <div className="home-column">
          {mayList && <UrgentAlarms listed={rows.main} />}
          {mayWatch && <PowerNow />}
          <LatestNotices listed={rows.side} />
        </div>
        <div className="home-column">
          <RoleCards />
          <MostUsed listed={rows.main} />
          {mayWatch && <WarmestRooms listed={rows.side} />}
          <HomeTimesCard />
        </div>
      </div>
    </div>
  );
}
