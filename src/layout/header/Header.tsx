import { homePath } from '@sagas/permission/fixedRoutes';
import { selectTopEntries } from '@sagas/permission/selectors';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { AlarmCount } from './AlarmCount';
import { FreshnessMark } from '@/freshness/FreshnessMark';
import { Logo } from '@/ui/Logo';
import './header.css';

/** The first few single entries of the menu: what everyone opens most. */
const shortcutsMax = 4;

/** R-SHELL-01: logo, translated title, header navigation; and whether what one sees is of now. */
export function Header() {
  const { t } = useTranslation();
  const shortcuts = useAppSelector(selectTopEntries);
  return (
    <header className="shell-header">
      <Link to={homePath} className="shell-logo" aria-label={t('shell.home')}>
        <Logo />
      </Link>
      <span className="shell-title">{t('shell.productName')}</span>
      <nav className="shell-header-nav" aria-label={t('shell.shortcuts')}>
        <NavLink to={homePath}>{t('shell.home')}</NavLink>
        {shortcuts.slice(0, shortcutsMax).map(({ key, title }) => (
          <NavLink key={key} to={key}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="shell-header-state">
        <AlarmCount />
        <FreshnessMark />
      </div>
    </header>
  );
}
