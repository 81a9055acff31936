import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useAppSelector } from '@/app/store';
import { Header } from './header/Header';
import { KeptViews } from './tabs/KeptViews';
import { SideMenu } from './menu/SideMenu';
import { TabBar } from './tabs/TabBar';
import { TopBar } from './header/TopBar';
import { useBodyWidth } from './useBodyWidth';
import { useFocusTrail } from './focus/useFocusTrail';
import { WithdrawnNote } from './tabs/WithdrawnNote';
import './shell.css';
import './shellFrame.css';
import './print.css';

const TourGuide = lazy(async () => ({ default: (await import('@/tour/TourGuide')).TourGuide }));
const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings/SettingsDrawer')).SettingsDrawer,
}));

/** Header above everything, menu at the side, tools and tabs above the page. */
export function ShellFrame() {
  const { t } = useTranslation();
  useBodyWidth();
  useFocusTrail();
  const { device, sidebar, fixedHeader, tagsView, showSettings } = useAppSelector((state) => state.settings);
  const tour = useAppSelector((state) => state.tour);
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
      <a className="shell-skip-link" href="#main-content">
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
      {tour && (
        <Suspense>
          <TourGuide step={tour} />
        </Suspense>
      )}
      {showSettings && (
        <Suspense>
          <SettingsDrawer />
        </Suspense>
      )}
    </div>
  );
}
