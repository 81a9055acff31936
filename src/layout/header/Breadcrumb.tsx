import { selectCrumbs } from '@sagas/navigation/crumbs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useTitle } from '../useTitle';
import './breadcrumb.css';

/** R-SHELL-10 */
export function Breadcrumb() {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const crumbs = useAppSelector(selectCrumbs);
  return (
    <nav className="breadcrumb" aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li
            key={`${at}:${titleOf(title)}`}
            {...(at === crumbs.length - 1 && { 'aria-current': 'page' as const })}
          >
            {path ? <Link to={path}>{titleOf(title)}</Link> : <span>{titleOf(title)}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
