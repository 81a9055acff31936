import type { LngLat, MapArea } from '@contract/mapShapes';
import { useState } from 'react';
import type { LatLng } from '@/map/datum';
import { useUnsaved } from '@/ui/useUnsaved';

/** A place while it is entered: either number may be missing yet. */
export interface EditedPlace {
  lat: number | null;
  lng: number | null;
}

/** What is being changed on the map; places as they are stored, in WGS-84. */
export type MapEdit =
  | { kind: 'none' }
  | { kind: 'site'; siteId: number; place: EditedPlace }
  | { kind: 'area'; area: MapArea | null; corners: readonly LngLat[] };

export const wholePlaceOf = ({ lat, lng }: EditedPlace): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng };

const nothing: MapEdit = { kind: 'none' };

export interface MapEditing {
  edit: MapEdit;
  change: (edit: MapEdit) => void;
  stop: () => void;
  /** The map was pressed: the site goes there, or the area has one corner more. */
  press: (place: LatLng) => void;
}

export function useMapEdit(): MapEditing {
  const [{ edit, isTouched }, set] = useState({ edit: nothing, isTouched: false });
  useUnsaved(isTouched);
  /** What is begun is as it is stored; what follows is somebody's work. */
  const changeBy = (next: (before: MapEdit) => MapEdit) =>
    set((before) => {
      const after = next(before.edit);
      return { edit: after, isTouched: after.kind !== 'none' && after.kind === before.edit.kind };
    });
  const press = ({ lat, lng }: LatLng) =>
    changeBy((before) => {
      if (before.kind === 'site') return { ...before, place: { lat, lng } };
      if (before.kind === 'area') return { ...before, corners: [...before.corners, [lng, lat]] };
      return before;
    });
  return { edit, change: (next) => changeBy(() => next), stop: () => changeBy(() => nothing), press };
}
