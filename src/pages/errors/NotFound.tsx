import { useTranslation } from 'react-i18next';
import { ErrorPage } from './parts/ErrorPage';

/** R-ACC-09 */
export function NotFound() {
  const { t } = useTranslation();
  return <ErrorPage code="404" title={t('errors.page404.title')} detail={t('errors.page404.detail')} />;
}
