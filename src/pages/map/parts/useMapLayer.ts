import { useMemo, useState } from 'react';
import { type MapLayer, mapLayers } from '@/map/layers';
import { alarmLayer } from '@/map/layers/alarmLayer';

const none: ReadonlySet<string> = new Set();

/** The layer in view and which of its classes are hidden; each layer remembers its own. */
export function useMapLayer() {
  const [layer, setLayer] = useState<MapLayer>(mapLayers[0] ?? alarmLayer);
  const [hiddenBy, setHiddenBy] = useState<Readonly<Record<string, ReadonlySet<string>>>>({});
  const hidden = hiddenBy[layer.key] ?? none;
  const shown = useMemo(
    () => new Set(layer.classes.map(({ key }) => key).filter((key) => !hidden.has(key))),
    [layer, hidden],
  );
  const setHidden = (next: ReadonlySet<string>) => setHiddenBy({ ...hiddenBy, [layer.key]: next });
  return { layer, setLayer, hidden, setHidden, shown };
}
