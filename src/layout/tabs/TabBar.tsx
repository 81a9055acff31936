import { CloseCircleOutlined, MinusCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import {
  allTabsCloseRequested,
  otherTabsCloseRequested,
  tabRefreshRequested,
} from '@sagas/tabs/tabs.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { OpenTab } from './OpenTab';
import { ToolButton } from '../header/ToolButton';
import './tabBar.css';

/** R-SHELL-13 … 15 */
export function TabBar() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const visited = useAppSelector((state) => state.tabs.visited);
  const active = useAppSelector((state) => state.navigation.admitted?.address.pathname) ?? '';
  return (
    <div className="tab-bar">
      <nav className="tab-list" aria-label={t('shell.tabs')}>
        {visited.map((tab) => (
          <OpenTab key={tab.path} tab={tab} isActive={tab.path === active} />
        ))}
      </nav>
      <div className="tab-tools">
        <ToolButton
          label={t('shell.tab.refresh')}
          icon={<ReloadOutlined />}
          onClick={() => dispatch(tabRefreshRequested(active))}
        />
        <ToolButton
          label={t('shell.tab.closeOthers')}
          icon={<MinusCircleOutlined />}
          onClick={() => dispatch(otherTabsCloseRequested(active))}
        />
        <ToolButton
          label={t('shell.tab.closeAll')}
          icon={<CloseCircleOutlined />}
          onClick={() => dispatch(allTabsCloseRequested())}
        />
      </div>
    </div>
  );
}
