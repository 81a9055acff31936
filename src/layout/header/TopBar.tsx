import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { logoutRequested } from '@sagas/session/session.actions';
import { sidebarToggled } from '@sagas/settings/settings.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { FreshnessBanner } from '@/freshness/FreshnessBanner';
import { Breadcrumb } from './Breadcrumb';
import { FaultLink } from './FaultLink';
import { FullScreenSwitch } from './FullScreenSwitch';
import { HeaderSearch } from './HeaderSearch';
import { HelpLink } from './HelpLink';
import { LanguageMenu } from './LanguageMenu';
import { NoticeBell } from '../notices/NoticeBell';
import { OutsideLinks } from './OutsideLinks';
import { SizeMenu } from './SizeMenu';
import { ToolButton } from './ToolButton';
import { UserMenu } from './UserMenu';
import './topBar.css';

/** R-SHELL-08 */
export function TopBar() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isOpened = useAppSelector((state) => state.settings.sidebar.isOpened);
  return (
    <div className="top-bar" role="toolbar" aria-label={t('shell.topBar')}>
      <ToolButton
        label={isOpened ? t('shell.closeMenu') : t('shell.openMenu')}
        icon={isOpened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        expands="side-menu"
        isExpanded={isOpened}
        onClick={() => dispatch(sidebarToggled())}
      />
      <Breadcrumb />
      <HelpLink />
      <FreshnessBanner />
      <div className="top-bar-tools">
        <HeaderSearch />
        <FaultLink />
        <OutsideLinks />
        <FullScreenSwitch />
        <SizeMenu />
        <LanguageMenu />
        <NoticeBell />
        <UserMenu />
        <ToolButton
          label={t('shell.logout')}
          icon={<LogoutOutlined />}
          onClick={() => dispatch(logoutRequested())}
        />
      </div>
    </div>
  );
}
