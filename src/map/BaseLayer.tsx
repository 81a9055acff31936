import type { Basemap } from '@contract/basemap';
import { latePart } from '@/app/latePart';
import { useAppConfig } from '@/appConfig/useAppConfig';
import type { Palette } from '@/palette/palette';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { creditsOf } from './base/credits';
import { groundFailed, groundUntried, useHasGroundFailed } from './base/failedGround';
import { TileBase } from './base/TileBase';
import { loadLand } from './land';
import { LandCanvas } from './LandCanvas';
import { LandLayer } from './LandLayer';

/** Only installations with an archive of their own load what reads one. */
const PmtilesBase = latePart(async () => (await import('./base/PmtilesBase')).PmtilesBase);

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
  const credits = creditsOf(basemap, t('map.landCredit'));
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
    // A layer of nothing: whenever the control comes, it asks every layer whose ground it is.
    const layer = L.layerGroup([], { attribution: creditsOf(basemap) }).addTo(map);
    return () => void layer.remove();
  }, [map, basemap]);
  return null;
}

/** The configured base map; a tile server that fails is replaced by the built-in one. */
export function BaseLayer({ palette, isPicture }: BaseProps) {
  const basemap = useAppConfig()?.basemap;
  const hasFailed = useHasGroundFailed();
  useEffect(() => groundUntried, []);
  if (!basemap) return null;
  if (basemap.kind === 'none') return <PlainBase basemap={basemap} />;
  if (basemap.kind === 'tiles' && !hasFailed) return <TileBase basemap={basemap} onFailed={groundFailed} />;
  if (basemap.kind === 'pmtiles' && !hasFailed)
    return <PmtilesBase basemap={basemap} palette={palette} onFailed={groundFailed} />;
  return <LandBase basemap={basemap} palette={palette} isPicture={isPicture} />;
}
