import type { Basemap } from '@contract/basemap';
import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useLanguage } from '@/i18n/useLanguage';
import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import { expectLand } from '../land';
import { creditsOf } from './credits';
import { openArchive, PmtilesLayer } from './PmtilesLayer';
import { watchTiles } from './watchTiles';

interface PmtilesBaseProps {
  basemap: Basemap & { kind: 'pmtiles' };
  palette: Palette;
  onFailed: () => void;
}

/** The archive of the operator, in our colours and the language of the page where it holds vectors. */
export function PmtilesBase({ basemap, palette, onFailed }: PmtilesBaseProps) {
  const map = useMap();
  const language = useLanguage();
  const inks = useMemo(() => ({ ...palette, fontFamily: pageFontFamily(), language }), [palette, language]);
  const newest = useRef(inks);
  const layer = useRef<PmtilesLayer | null>(null);
  useEffect(() => {
    let isGone = false;
    const watch = watchTiles(onFailed, expectLand);
    const show = (archive: Awaited<ReturnType<typeof openArchive>>) => {
      if (isGone) return;
      layer.current = new PmtilesLayer(archive, newest.current, creditsOf(basemap));
      watch.follow(layer.current);
      layer.current.addTo(map);
    };
    openArchive(basemap.url).then(show, () => isGone || watch.fail());
    return () => {
      isGone = true;
      watch.end();
      layer.current?.remove();
      layer.current = null;
    };
  }, [map, basemap, onFailed]);
  useEffect(() => {
    newest.current = inks;
    layer.current?.setInks(inks);
  }, [inks]);
  return null;
}
