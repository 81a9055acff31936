import { logoutRequested } from '@sagas/session/session.actions';
import { layoutChanged } from '@sagas/settings/settings.slice';
import { Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { followByKey } from '../focus/followByKey';
import { useFocusBack } from '../focus/useFocusBack';
import './userMenu.css';

/** R-SHELL-08, R-SHELL-21 */
export function UserMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { name, nickName, avatar } = useAppSelector((state) => state.session);
  const showSettings = useAppSelector((state) => state.settings.showSettings);
  const items: MenuProps['items'] = [
    { key: 'profile', label: <Link to="/user/profile">{t('shell.profile')}</Link> },
    {
      key: 'settings',
      label: showSettings ? t('shell.hideSettings') : t('shell.showSettings'),
      onClick: () => dispatch(layoutChanged({ showSettings: !showSettings })),
    },
    { type: 'divider' },
    { key: 'logout', label: t('shell.logout'), onClick: () => dispatch(logoutRequested()) },
  ];
  return (
    <Dropdown
      autoFocus
      onOpenChange={useFocusBack()}
      menu={{ items, onClick: followByKey }}
      trigger={['click']}
      placement="bottomRight"
    >
      <button type="button" className="user-menu-button" aria-label={t('shell.user')}>
        <img src={avatar} alt="" width={28} height={28} />
        <span className="user-menu-name">{nickName || name}</span>
      </button>
    </Dropdown>
  );
}
