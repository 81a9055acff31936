import { readSecurityOverview } from '@contract/calls/security';
import { readSiteGaps, readUnsetParams } from '@contract/calls/startPage';
import type { SecurityOverview } from '@contract/security';
import type { SiteGap, UnsetParams } from '@contract/startPage';
import { hasPermission } from '@sagas/permission/checks';
import { siteGapsQuery, unsetParamsQuery, weaknessQuery } from '@sagas/startPage/startPage.queries';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { mendings } from '@/pages/security/parts/mending';
import { useQuery } from '@/queries/useQuery';
import { RoleCard } from './RoleCard';

/** Weak settings named one by one; the further ones stand where all are mended. */
const mostNamed = 3;
const securityPage = '/system/security';

const mendedAt: Readonly<Record<SiteGap['gap'], string>> = {
  silent: '/alarms?facet.definition=controllerSilent',
  notUnderstood: '/area/site?linkFault=notUnderstood',
  withoutDevices: '/area/device',
  withoutPosition: '/area/site',
};

/** What an administrator has to mend: each line leads to where that is done. */
export function WhatIsWeak() {
  const { t } = useTranslation();
  const permissions = useAppSelector(({ session }) => session.permissions);
  const seesSettings = hasPermission(permissions, [readSecurityOverview.permission]);
  const seesGaps = hasPermission(permissions, [readSiteGaps.permission]);
  const settings = useQuery(weaknessQuery, seesSettings ? 'all' : null);
  const sites = useQuery(siteGapsQuery, seesGaps ? 'all' : null);
  const seesParams = hasPermission(permissions, [readUnsetParams.permission]);
  const unset = useQuery(unsetParamsQuery, seesParams ? 'all' : null);
  const findings = settings.data?.findings ?? [];
  const gaps = sites.data ?? [];
  const isSound =
    [settings, sites, unset].every(({ error }) => error === null) &&
    findings.length + gaps.length + (unset.data?.count ?? 0) === 0;
  return (
    <RoleCard title={t('startPage.weak')} answers={[settings, sites, unset]}>
      {gaps.map((gap) => (
        <Gap key={gap.gap} gap={gap} />
      ))}
      {findings.slice(0, mostNamed).map((finding) => (
        <Weak key={finding.weakness} finding={finding} />
      ))}
      {findings.length > mostNamed && (
        <li>
          <Link to={securityPage}>{t('startPage.further', { count: findings.length - mostNamed })}</Link>
        </li>
      )}
      {unset.data && unset.data.count > 0 && <Unset params={unset.data} />}
      {isSound && <li className="role-card-quiet">{t('startPage.nothingWeak')}</li>}
    </RoleCard>
  );
}

const isUnheard = (gap: SiteGap['gap']): boolean => gap === 'silent' || gap === 'notUnderstood';

function Gap({ gap: { gap, sites, examples } }: { gap: SiteGap }) {
  const { t } = useTranslation();
  return (
    <li data-severity={isUnheard(gap) ? 'high' : 'medium'}>
      <Link to={mendedAt[gap]}>{t(`startPage.gap.${gap}`, { count: sites })}</Link>
      <span className="role-card-examples">
        {examples.map(({ siteId, name }) => (
          <Link key={siteId} to={`/site/${siteId}`}>
            {name}
          </Link>
        ))}
      </span>
    </li>
  );
}

function Unset({ params: { count, examples } }: { params: UnsetParams }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li data-severity="low">
      <Link to="/system/config">{t('startPage.unsetParams', { count })}</Link>
      <span className="role-card-examples">
        {examples.map((name) => (
          <span key={name.zh}>{name[language]}</span>
        ))}
      </span>
    </li>
  );
}

function Weak({ finding: { weakness, severity, count } }: { finding: SecurityOverview['findings'][number] }) {
  const { t } = useTranslation();
  const mending = mendings[weakness];
  return (
    <li data-severity={severity}>
      <Link to={mending !== null && 'path' in mending ? mending.path : securityPage}>
        {t(`security.finding.${weakness}`, { count })}
      </Link>
    </li>
  );
}
