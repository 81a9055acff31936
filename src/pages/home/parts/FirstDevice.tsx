import { siteCountQuery } from '@sagas/sites/sites.queries';
import { connectDevice } from '@contract/calls/connecting';
import { listSites } from '@contract/calls/sites';
import { wildcardPermission } from '@contract/session';
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
  const mayLook = useAppSelector(({ session }) => hasPermission(session.permissions, [listSites.permission]));
  /** Who reaches everywhere sees every site there is; of the others nobody knows it from their own list. */
  const isEverything = useAppSelector(({ session }) => session.permissions.includes(wildcardPermission));
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  const { data: total } = useQuery(siteCountQuery, mayLook ? 'all' : null);
  if (total !== 0) return null;
  if (!isEverything)
    return (
      <section className="home-card home-first">
        <h2>{t(hasLostRights ? 'shell.rightsChanged' : 'home.noneInScope')}</h2>
        <p>{t(hasLostRights ? 'shell.rightsChangedHint' : 'home.noneInScopeHint')}</p>
        {mayConnect && <Link to="/connect">{t('shell.connect')}</Link>}
      </section>
    );
  return (
    <section className="home-card home-first">
      <h2>{t('home.noSites')}</h2>
      <p>{t('home.noSitesHint')}</p>
      <Link to="/connect">{t('shell.connect')}</Link>
    </section>
  );
}
