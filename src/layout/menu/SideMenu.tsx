import { bookmarksQuery } from '@sagas/bookmarks/bookmarks.queries';
import { menuEntryClicked } from '@sagas/menuClicks/menuClicks.slice';
import type { MenuEntry } from '@sagas/permission/menu';
import { homePath } from '@sagas/permission/fixedRoutes';
import { selectMenu } from '@sagas/permission/selectors';
import { sidebarClosed } from '@sagas/settings/settings.slice';
import { Menu } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useScale } from '@/theme/scale';
import { useQuery } from '@/queries/useQuery';
import { Logo } from '@/ui/Logo';
import { usePlaces } from '../usePlaces';
import { followByKey } from '../focus/followByKey';
import { menuItems, pathTo } from './menuItems';
import './sideMenu.css';

/** R-SHELL-02 … 07, R-SHELL-18 … 20 */
export function SideMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { device, sidebar, sidebarLogo } = useAppSelector((state) => state.settings);
  const isMobile = device === 'mobile';
  return (
    <>
      {isMobile && sidebar.isOpened && (
        <button
          type="button"
          className="shell-backdrop"
          aria-label={t('shell.closeMenu')}
          onClick={() => dispatch(sidebarClosed({ withoutAnimation: false }))}
        />
      )}
      <nav
        id="side-menu"
        className="shell-side"
        aria-label={t('shell.navigation')}
        inert={isMobile && !sidebar.isOpened}
      >
        {sidebarLogo && (
          <div className="shell-side-logo">
            <Logo />
          </div>
        )}
        <Entries isFolded={!isMobile && !sidebar.isOpened} />
      </nav>
    </>
  );
}

function Entries({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation();
  const scale = useScale();
  const dispatch = useAppDispatch();
  const permitted = useAppSelector(selectMenu);
  const home = { key: homePath, title: t('shell.home'), icon: 'dashboard', children: [] };
  const menu: MenuEntry[] = [home, ...useFavourites(), ...permitted];
  const active = useAppSelector(({ navigation: { admitted } }) =>
    admitted ? (admitted.page.activeMenu ?? admitted.address.pathname) : '',
  );
  const [chosenOpen, setChosenOpen] = useState<{ under: string; keys: string[] } | null>(null);
  // What the user opened by hand holds until the page changes; then the way to the page is open.
  const openKeys = chosenOpen?.under === active ? chosenOpen.keys : pathTo(menu, active);
  const record = (entry: MenuEntry): void => {
    if (entry.menuId !== undefined) dispatch(menuEntryClicked({ menuId: entry.menuId }));
  };
  return (
    <Menu
      theme="dark"
      mode="inline"
      inlineIndent={12 * scale}
      inlineCollapsed={isFolded}
      selectedKeys={[active]}
      {...(!isFolded && { openKeys })}
      // R-SHELL-02: one submenu at a time, with the ones it lies in.
      onOpenChange={(keys) => setChosenOpen({ under: active, keys: opened(menu, openKeys, keys) })}
      onClick={followByKey}
      items={menuItems(menu, record)}
    />
  );
}

/** A directory of its own while there are any; each stands in its place of the menu as well. */
function useFavourites(): MenuEntry[] {
  const { t } = useTranslation();
  const { data } = useQuery(bookmarksQuery, 'own');
  const children = usePlaces(data ?? [])
    .filter(({ isFavourite }) => isFavourite)
    .map(({ path, name }) => ({ key: `favourite:${path}`, path, title: name, children: [] }));
  if (children.length === 0) return [];
  return [{ key: 'favourites', title: t('shell.bookmarks.favourites'), icon: 'star', children }];
}

const opened = (menu: MenuEntry[], before: string[], now: string[]): string[] => {
  const added = now.find((key) => !before.includes(key));
  return added === undefined ? now : [...pathTo(menu, added), added];
};
