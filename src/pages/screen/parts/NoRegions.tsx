import { useAnswerOf } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import { hasPermission } from '@sagas/permission/checks';
import { wildcardPermission } from '@contract/session';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';

const description = 'apiDescription/ApiDescription';

/** Why no region can be given to a wall, and where the first one comes from. */
export function NoRegions() {
  const { t } = useTranslation();
  const isEmpty = useAnswerOf(regionsQuery, 'all')?.length === 0;
  const seesAll = useAppSelector(({ session }) => hasPermission(session.permissions, [wildcardPermission]));
  const page = useAppSelector(({ permission }) =>
    permission.pages.find(({ component }) => component === description),
  );
  if (!isEmpty) return null;
  if (!seesAll) return <p role="status">{t('displays.noRegionsSeen')}</p>;
  return (
    <p role="status">
      {t('displays.noRegions')} {page && <Link to={page.path}>{t('displays.toInterface')}</Link>}
    </p>
  );
}
