import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useAppSelector } from '@/app/store';
import { Header } from './Header';
import { KeptViews } from './KeptViews';
import { SideMenu } from './SideMenu';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { useBodyWidth } from './useBodyWidth';
import { useFocusTrail } from './useFocusTrail';
import { WithdrawnNote } from './WithdrawnNote';
import './shell.css';

const SettingsDrawer = lazy(async () => ({ default: (await import('./SettingsDrawer')).SettingsDrawer }));

/** Header above everything, menu at the side, tools and tabs above the page. */
export function ShellFrame() {
  const { t } = useTranslation();
  useBodyWidth();
  useFocusTrail();
  const { device, sidebar, fixedHeader, tagsView, showSettings } = useAppSelector((state) => state.settings);
  const classes = [
    'shell',
    `shell-${device}`,
    sidebar.isOpened ? 'shell-menu-open' : 'shell-menu-folded',
    ...(sidebar.withoutAnimation ? ['shell-still'] : []),
    ...(fixedHeader ? ['shell-fixed'] : []),
    ...(tagsView ? ['shell-tabbed'] : []),
  ];
  return (
    <div className={classes.join(' ')} style={usePaletteStyle(usePalette())}>
      <a className="skip-link" href="#main-content">
        {t('shell.skipToContent')}
      </a>
      <Header />
      <SideMenu />
      <div className="shell-main">
        <div className="shell-bars">
          <TopBar />
          {tagsView && <TabBar />}
        </div>
        <main id="main-content" tabIndex={-1} className="shell-content">
          <WithdrawnNote />
          <KeptViews />
        </main>
      </div>
      {showSettings && (
        <Suspense>
          <SettingsDrawer />
        </Suspense>
      )}
    </div>
  );
}
