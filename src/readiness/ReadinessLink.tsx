import { listReadiness } from '@contract/calls/readiness';
import type { ReadinessUse } from '@contract/readiness';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HasPermi } from '@/permission/only';

interface ReadinessLinkProps {
  use: ReadinessUse;
  /** Of one site alone; absent: of all in sight. */
  siteId?: number | undefined;
  regionId?: number | null | undefined;
}

/** From what is empty to what it lacks: the row of the site, or the list of sites in the order of the use. */
export function ReadinessLink({ use, siteId, regionId }: ReadinessLinkProps) {
  const { t } = useTranslation();
  const region = regionId == null ? '' : `&region=${regionId}`;
  const to = siteId === undefined ? `/analysis/readiness?use=${use}${region}` : `/site/${siteId}#readiness`;
  return (
    <HasPermi any={[listReadiness.permission]}>
      <Link to={to}>{t(siteId === undefined ? 'readiness.see' : 'readiness.seeSite')}</Link>
    </HasPermi>
  );
}
