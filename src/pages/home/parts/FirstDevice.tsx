import { siteCountQuery } from '@sagas/sites/sites.queries';
import { connectDevice } from '@contract/calls/connecting';
import { listSites } from '@contract/calls/sites';
import { hasPermission } from '@sagas/permission/checks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';

/** The way in for whoever has just started the product: nothing is connected yet. */
export function FirstDevice() {
  const { t } = useTranslation();
  const mayConnect = useAppSelector(
    ({ session: { permissions } }) =>
      hasPermission(permissions, [connectDevice.permission]) &&
      hasPermission(permissions, [listSites.permission]),
  );
  const { data: total } = useQuery(siteCountQuery, mayConnect ? 'all' : null);
  if (total !== 0) return null;
  return (
    <section className="home-card home-first">
      <h2>{t('home.noSites')}</h2>
      <p>{t('home.noSitesHint')}</p>
      <Link to="/connect">{t('shell.connect')}</Link>
    </section>
  );
}
