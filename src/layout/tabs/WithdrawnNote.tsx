import { fullPathOf } from '@contract/addresses';
import { homePath } from '@sagas/permission/fixedRoutes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useTitle } from '../useTitle';
import './withdrawnNote.css';

/** Above a page whose right was taken away while it was open: why, which one, and where to go from here. */
export function WithdrawnNote() {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const { admitted, isWithdrawn } = useAppSelector((state) => state.navigation);
  if (!admitted || !isWithdrawn) return null;
  const title = titleOf(admitted.page.title);
  return (
    <section className="withdrawn-note" role="alert">
      <div>
        <strong>{t('shell.withdrawn.title')}</strong>
        <p>{t('shell.withdrawn.page', { title, address: fullPathOf(admitted.address) })}</p>
      </div>
      <Link className="base-button" to={homePath}>
        {t('shell.withdrawn.home')}
      </Link>
    </section>
  );
}
