import { replayClosed, replayOpened } from '@sagas/replay/replay.slice';
import { dayMs } from '@contract/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOld, standingOf } from '@/freshness/freshness';
import { type SiteStates, useFreshness } from '@/live';
import type { Datum, LatLng } from '@/map/datum';
import type { Position } from '@/map/hull';
import { LassoTool } from '@/map/LassoTool';
import { alarmLayer } from '@/map/layers/alarmLayer';
import { type Pressing, SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { useMapDatum } from '@/map/useMapDatum';
import { useReplayColumns } from '@/map/useReplayColumns';
import { useLayerField } from '@/map/useSiteField';
import { useRegionNames, useSiteRegions } from '@/map/useSiteRegions';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { useScale } from '@/theme/scale';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { CloseUp } from './CloseUp';
import { EditLayer } from './edit/EditLayer';
import { EditPanel } from './edit/EditPanel';
import { useMapEdit } from './edit/useMapEdit';
import { LassoPanel, type LassoPanelProps } from './lasso/LassoPanel';
import { LayerChoice } from './LayerChoice';
import { Legend } from './Legend';
import { MapNotice } from './MapNotice';
import { type MapTool, MapTools } from './MapTools';
import { ReplayBar } from './ReplayBar';
import { SiteSearch } from './SiteSearch';
import { TargetCard } from './TargetCard';
import { useMapLayer } from './useMapLayer';
import './mapGround.css';

interface MapGroundProps {
  states: SiteStates;
  palette: Palette;
  times: Times;
  /** Row of the chosen site; -1 none. */
  selected: number;
  flights: number;
  onPick: (siteId: number | null) => void;
  onFly: (siteId: number) => void;
}

/** Replays open a day back: far enough to see something happen. */
function useReplay() {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => state.replay.isOn);
  const { serverOffsetMs } = useFreshness();
  const toggle = () => dispatch(isOn ? replayClosed() : replayOpened(Date.now() + serverOffsetMs - dayMs));
  return { isOn, toggle };
}

/** The layer in view with the sites read by it, as they are or as they were. */
function useShownField(states: SiteStates) {
  const choice = useMapLayer();
  const past = useReplayColumns(states.columns);
  const layer = past && !choice.layer.isReplayable ? alarmLayer : choice.layer;
  const shownColumns = past ?? states.columns;
  return { ...choice, ...useLayerField(states, layer, shownColumns), layer, shownColumns };
}

/** What the hand does on the map: choose, rope in, or change. */
function useMapHand({ columns }: SiteStates, datum: Datum, onPick: MapGroundProps['onPick']) {
  const { map } = columns;
  const [tool, setTool] = useState<MapTool>('none');
  const [outline, setOutline] = useState<readonly Position[] | null>(null);
  const editing = useMapEdit();
  const takeTool = (next: MapTool) => {
    setTool(next);
    setOutline(null);
    editing.stop();
  };
  const press = (row: number, at: LatLng) => {
    const siteId = map.id[row] ?? null;
    if (tool !== 'edit') return onPick(siteId);
    if (editing.edit.kind === 'area' || siteId === null) return editing.press(datum.toStored(at));
    const place = { lat: map.lat[row] ?? null, lng: map.lng[row] ?? null };
    editing.change({ kind: 'site', siteId, place });
  };
  const pressing: Pressing = tool === 'lasso' ? 'nothing' : editing.edit.kind === 'none' ? 'choice' : 'place';
  return { tool, takeTool, outline, setOutline, editing, press, pressing };
}

interface HandPanelProps extends Omit<LassoPanelProps, 'outline' | 'onClose' | 'map'> {
  hand: ReturnType<typeof useMapHand>;
  columns: SiteStates['columns'];
}

function HandPanel({ hand, columns, ...look }: HandPanelProps) {
  const { tool, takeTool, outline, setOutline, editing } = hand;
  if (tool === 'edit')
    return <EditPanel columns={columns} editing={editing} onClose={() => takeTool('none')} />;
  if (!outline) return null;
  return <LassoPanel {...look} map={columns.map} outline={outline} onClose={() => setOutline(null)} />;
}

interface RightColumnProps extends HandPanelProps {
  replay: ReturnType<typeof useReplay>;
  isGrouped: boolean;
  setLayer: ReturnType<typeof useShownField>['setLayer'];
  setIsGrouped: (isGrouped: boolean) => void;
}

/** What is drawn, what the hand does, and what it has in hand. */
function RightColumn({ replay, isGrouped, setLayer, setIsGrouped, ...more }: RightColumnProps) {
  const { hand, layer } = more;
  return (
    <div className="electronic-map__right">
      <LayerChoice
        {...{ layer, isGrouped }}
        isReplaying={replay.isOn}
        onLayer={setLayer}
        onGrouped={setIsGrouped}
      />
      <MapTools tool={hand.tool} onTool={hand.takeTool} isReplaying={replay.isOn} onReplay={replay.toggle} />
      <HandPanel {...more} />
    </div>
  );
}

/** The map itself with everything that lies on it. */
export function MapGround({ states, palette, times, selected, flights, onPick, onFly }: MapGroundProps) {
  const { t } = useTranslation();
  const [{ columns }, { map }] = [states, states.columns];
  const replay = useReplay();
  const { layer, setLayer, hidden, setHidden, shown, field, counts, shownColumns } = useShownField(states);
  const datum = useMapDatum();
  const hand = useMapHand(states, datum, onPick);
  const areas = useAreas(columns);
  const [regions, names] = [useSiteRegions(columns), useRegionNames()];
  const [isGrouped, setIsGrouped] = useState(true);
  const standing = standingOf(useFreshness());
  const topic = useAppSelector((state) => state.stream.topics.sites);
  const look = { layer, palette, times };
  const factsOf = (row: number) => columns.factsOf(map.id[row] ?? 0);
  const scale = useScale();
  return (
    <div className={groundClass(isOld(standing), replay.isOn)}>
      <SiteMap
        field={field}
        revision={counts}
        areas={areas}
        palette={palette}
        scale={scale}
        layer={layer}
        shown={shown}
        {...(isGrouped && { regions, names })}
        selected={selected}
        flights={flights}
        onPick={hand.press}
        pressing={hand.pressing}
        cardOf={(target) => (
          <TargetCard {...look} {...{ target, factsOf, field, selected }} columns={shownColumns} />
        )}
        label={t('map.title')}
      >
        <CloseUp {...look} {...{ field, map, shown, selected, scale, onFly }} revision={counts} />
        {hand.tool === 'lasso' ? <LassoTool colour={palette.accent} onDrawn={hand.setOutline} /> : null}
        <EditLayer editing={hand.editing} datum={datum} colour={palette.accent} />
      </SiteMap>
      <div className="electronic-map__search">
        <SiteSearch {...{ map, names }} onPick={onFly} />
      </div>
      <RightColumn
        {...look}
        {...{ hand, columns, field, shown, onFly, replay, isGrouped, setLayer, setIsGrouped }}
      />
      {map.id.length === 0 ? (
        <MapNotice topic={topic} />
      ) : (
        <Legend {...look} counts={counts} total={map.id.length} hidden={hidden} onChange={setHidden} />
      )}
      {replay.isOn ? <ReplayBar times={times} /> : null}
    </div>
  );
}

const groundClass = (isStale: boolean, isReplaying: boolean): string =>
  ['electronic-map__ground', isStale && 'is-stale', isReplaying && 'is-replaying'].filter(Boolean).join(' ');
