import * as wishes from '@sagas/tabs/tabs.actions';
import { tabPinned, type Tab } from '@sagas/tabs/tabs.slice';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';

/** R-SHELL-13: what a right click on a tab offers. */
export function useTabMenu(tab: Tab): NonNullable<MenuProps['items']> {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { path, isAffixed, isPinned } = tab;
  const entry = (key: string, label: string, onClick: () => void) => ({ key, label, onClick });
  return [
    entry('refresh', t('shell.tab.refresh'), () => dispatch(wishes.tabRefreshRequested(path))),
    ...(isAffixed || isPinned
      ? []
      : [entry('close', t('shell.tab.close'), () => dispatch(wishes.tabCloseRequested(path)))]),
    entry('others', t('shell.tab.closeOthers'), () => dispatch(wishes.otherTabsCloseRequested(path))),
    entry('all', t('shell.tab.closeAll'), () => dispatch(wishes.allTabsCloseRequested())),
    ...(isAffixed
      ? []
      : [
          entry('pin', isPinned ? t('shell.tab.unpin') : t('shell.tab.pin'), () =>
            dispatch(tabPinned({ path, isPinned: !isPinned })),
          ),
        ]),
  ];
}
