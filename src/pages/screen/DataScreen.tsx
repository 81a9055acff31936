import type { RootState } from '@sagas/reducers';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isOld, standingOf } from '@/freshness/freshness';
import { useFreshness, useScreen, useSiteStates } from '@/live';
import { SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { useSiteField } from '@/map/useSiteField';
import { type SiteCondition, siteConditions, wallPalette } from '@/palette/palette';
import { usePaletteStyle } from '@/palette/usePalette';
import { useServerNow } from '@/time/useServerNow';
import { type Times, useTimes } from '@/time/useTimes';
import { ConditionList } from './parts/ConditionList';
import { Figures } from './parts/Figures';
import { Hottest } from './parts/Hottest';
import { PowerTrend } from './parts/PowerTrend';
import { ScreenHead } from './parts/ScreenHead';
import { Ticker } from './parts/Ticker';
import { Tile } from './parts/Tile';
import { useUnit } from './parts/useUnit';
import './screen.css';

const everyCondition: ReadonlySet<SiteCondition> = new Set(siteConditions);

function SiteStateTile({ unitPx, times }: { unitPx: number; times: Times }) {
  const { t } = useTranslation();
  const states = useSiteStates('wall');
  const { field, counts } = useSiteField(states);
  const areas = useAreas(states.columns);
  return (
    <Tile area="map" title={t('screen.map')} aside={<ConditionList counts={counts} times={times} />}>
      <SiteMap
        field={field}
        revision={states.version}
        areas={areas}
        palette={wallPalette}
        shown={everyCondition}
        scale={unitPx / 8}
        label={t('screen.map')}
      />
    </Tile>
  );
}

/** Escape leads people back to the console; a wall stays. */
function useWayBack(): boolean {
  const navigate = useNavigate();
  const hasWayBack = useSelector((state: RootState) => !state.session.isDisplay);
  useEffect(() => {
    if (!hasWayBack) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && void navigate('/index');
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [hasWayBack, navigate]);
  return hasWayBack;
}

/** The fleet on a wall: read from across the room, colour only for what is not normal, never older than it says. */
export function DataScreen() {
  const { t } = useTranslation();
  const screen = useRef<HTMLDivElement>(null);
  const unitPx = useUnit(screen);
  const times = useTimes();
  const fresh = useFreshness();
  const nowMs = useServerNow(fresh.serverOffsetMs);
  const totals = useScreen();
  const hasWayBack = useWayBack();
  const isStale = isOld(standingOf(fresh));
  return (
    <main ref={screen} className="data-screen" style={usePaletteStyle(wallPalette)}>
      <div className={isStale ? 'data-screen__page is-stale' : 'data-screen__page'}>
        <ScreenHead times={times} nowMs={nowMs} dataAt={totals?.at ?? null} hasWayBack={hasWayBack} />
        <Figures totals={totals} times={times} />
        <SiteStateTile unitPx={unitPx} times={times} />
        <Tile area="trend" title={t('screen.trend')}>
          <PowerTrend times={times} unitPx={unitPx} />
        </Tile>
        <Tile area="hottest" title={t('screen.hottest')}>
          <Hottest totals={totals} times={times} unitPx={unitPx} />
        </Tile>
        <Tile area="ticker" title={t('screen.ticker')}>
          <Ticker times={times} nowMs={nowMs} unitPx={unitPx} />
        </Tile>
      </div>
    </main>
  );
}
