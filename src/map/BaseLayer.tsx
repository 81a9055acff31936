import type { Basemap } from '@contract/basemap';
import { useAppConfig } from '@/appConfig/useAppConfig';
import type { Palette } from '@/palette/palette';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { loadLand } from './land';
import { LandCanvas } from './LandCanvas';
import { LandLayer } from './LandLayer';

/** A tile server that shows nothing for this long is given up for the built-in map. */
const tilePatienceMs = 3_000;

const creditsOf = (...credits: string[]): string => credits.filter(Boolean).join(' · ');

function watchTiles(layer: L.TileLayer, giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, tilePatienceMs);
  const settle = () => clearTimeout(timer);
  layer.once('tileload', settle);
  layer.once('tileerror', giveUp);
  return settle;
}

function TileBase({ basemap, onFailed }: { basemap: Basemap & { kind: 'tiles' }; onFailed: () => void }) {
  const map = useMap();
  useEffect(() => {
    const { url, subdomains, minZoom, maxZoom, tms } = basemap;
    const attribution = creditsOf(basemap.attribution, basemap.approval);
    const layer = L.tileLayer(url, {
      subdomains,
      minNativeZoom: minZoom,
      maxNativeZoom: maxZoom,
      tms,
      attribution,
    });
    const settle = watchTiles(layer, onFailed);
    layer.addTo(map);
    return () => {
      settle();
      layer.off();
      layer.remove();
    };
  }, [map, basemap, onFailed]);
  return null;
}

interface BaseProps {
  palette: Palette;
  /** It will not be moved: drawn in one piece instead of tiles. */
  isPicture: boolean;
}

function LandBase({ basemap, palette, isPicture }: BaseProps & { basemap: Basemap }) {
  const map = useMap();
  const { t } = useTranslation();
  const layer = useRef<LandLayer | LandCanvas | null>(null);
  const inks = useRef(palette);
  const credits = creditsOf(t('map.landCredit'), basemap.attribution, basemap.approval);
  useEffect(() => {
    let isGone = false;
    const add = (rings: Awaited<ReturnType<typeof loadLand>>) => {
      if (isGone) return;
      const Land = isPicture ? LandCanvas : LandLayer;
      layer.current = new Land(rings, inks.current, credits);
      layer.current.addTo(map);
    };
    // Without its land the map still shows sites, areas and graticule: nothing else depends on the file.
    loadLand().then(add, () => add([]));
    return () => {
      isGone = true;
      layer.current?.remove();
      layer.current = null;
    };
  }, [map, credits, isPicture]);
  useEffect(() => {
    inks.current = palette;
    layer.current?.setInks(palette);
  }, [palette]);
  return null;
}

function PlainBase({ basemap }: { basemap: Basemap }) {
  const map = useMap();
  useEffect(() => {
    const credits = creditsOf(basemap.attribution, basemap.approval);
    if (!credits) return;
    map.attributionControl.addAttribution(credits);
    return () => void map.attributionControl.removeAttribution(credits);
  }, [map, basemap]);
  return null;
}

/** The configured base map; a tile server that fails is replaced by the built-in one. */
export function BaseLayer({ palette, isPicture }: BaseProps) {
  const basemap = useAppConfig()?.basemap;
  const [hasFailed, setHasFailed] = useState(false);
  const [giveUp] = useState(() => () => setHasFailed(true));
  if (!basemap) return null;
  if (basemap.kind === 'none') return <PlainBase basemap={basemap} />;
  if (basemap.kind === 'tiles' && !hasFailed) return <TileBase basemap={basemap} onFailed={giveUp} />;
  return <LandBase basemap={basemap} palette={palette} isPicture={isPicture} />;
}
