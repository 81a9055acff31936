import { hasPermission } from '@sagas/permission/checks';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../app/store';
import { FreshnessBanner } from '../../freshness/FreshnessBanner';
import { AlarmLevels } from './parts/AlarmLevels';
import { FleetNow } from './parts/FleetNow';
import { MostUsed } from './parts/MostUsed';
import './home.css';

/** R-ACC-10: what needs attention now, and the ways that this person takes most. */
export function Home() {
  const { t } = useTranslation();
  const { name, nickName } = useAppSelector((state) => state.session);
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['alarm:list']));
  const mayWatch = useAppSelector(({ session }) => hasPermission(session.permissions, ['screen:view']));
  return (
    <div className="home">
      <h1>{t('home.greeting', { name: nickName || name })}</h1>
      <FreshnessBanner />
      {mayList && <AlarmLevels />}
      {mayWatch && <FleetNow />}
      <MostUsed />
    </div>
  );
}
