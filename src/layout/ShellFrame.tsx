import { tourLeft } from '@sagas/tour/tour.slice';
import { useTranslation } from 'react-i18next';
import { latePart } from '@/app/latePart';
import { Overlay } from '@/app/Overlay';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { Header } from './header/Header';
import { KeptViews } from './tabs/KeptViews';
import { SideMenu } from './menu/SideMenu';
import { TabBar } from './tabs/TabBar';
import { TopBar } from './header/TopBar';
import { useBodyWidth } from './useBodyWidth';
import { useFocusTrail } from './focus/useFocusTrail';
import { LostRightsNote } from './tabs/LostRightsNote';
import { WithdrawnNote } from './tabs/WithdrawnNote';
import './shell.css';
import './shellFrame.css';
import './print.css';

const TourGuide = latePart(async () => (await import('@/tour/TourGuide')).TourGuide);
const SettingsDrawer = latePart(async () => (await import('./settings/SettingsDrawer')).SettingsDrawer);

/** Header above everything, menu at the side, tools and tabs above the page. */
export function ShellFrame() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
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
          <LostRightsNote />
          <KeptViews />
        </main>
      </div>
      {tour && (
        <Overlay onLost={() => dispatch(tourLeft())}>
          <TourGuide step={tour} />
        </Overlay>
      )}
      {showSettings && (
        <Overlay>
          <SettingsDrawer />
        </Overlay>
      )}
    </div>
  );
}
