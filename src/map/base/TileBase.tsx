import type { Basemap } from '@contract/basemap';
import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { expectLand } from '../land';
import { creditsOf } from './credits';
import { watchTiles } from './watchTiles';

interface TileBaseProps {
  basemap: Basemap & { kind: 'tiles' };
  onFailed: () => void;
}

/** A tile server of the operator. */
export function TileBase({ basemap, onFailed }: TileBaseProps) {
  const map = useMap();
  useEffect(() => {
    const { url, subdomains, minZoom, maxZoom, tms } = basemap;
    const layer = L.tileLayer(url, {
      subdomains,
      minNativeZoom: minZoom,
      maxNativeZoom: maxZoom,
      tms,
      attribution: creditsOf(basemap),
    });
    const watch = watchTiles(onFailed, expectLand);
    watch.follow(layer);
    layer.addTo(map);
    return () => {
      watch.end();
      layer.off();
      layer.remove();
    };
  }, [map, basemap, onFailed]);
  return null;
}
