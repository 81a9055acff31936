import type { SiteRow } from '@contract/sites';
import { hasPermission } from '@sagas/permission/checks';
import { useMemo } from 'react';
import { useAppSelector } from '@/app/store';
import type { SiteSection } from '../siteSection';
import { siteSections } from '../siteSections';

const none: readonly SiteSection[] = [];

/** The sections of this site that this person may see. */
export function useSiteSections(site: SiteRow | null): readonly SiteSection[] {
  const permissions = useAppSelector(({ session }) => session.permissions);
  return useMemo(
    () =>
      site === null
        ? none
        : siteSections.filter(
            ({ any, fits }) => (!any || hasPermission(permissions, any)) && (!fits || fits(site)),
          ),
    [site, permissions],
  );
}
