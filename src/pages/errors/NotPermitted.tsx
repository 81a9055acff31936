import { useTranslation } from 'react-i18next';
import { ErrorPage } from './parts/ErrorPage';

/** R-ACC-09 */
export function NotPermitted() {
  const { t } = useTranslation();
  return <ErrorPage code="401" title={t('errors.page401.title')} detail={t('errors.page401.detail')} />;
}
