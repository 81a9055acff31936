import type { LngLat } from '@contract/mapShapes';
import L from 'leaflet';
import { useTranslation } from 'react-i18next';
import { Marker, Polygon } from 'react-leaflet';
import type { Datum, LatLng } from '@/map/datum';
import { type MapEditing, wholePlaceOf } from './useMapEdit';
import './editLayer.css';

const siteIcon = L.divIcon({ className: 'map-edit-site', iconSize: [26, 26] });
const cornerIcon = L.divIcon({ className: 'map-edit-corner', iconSize: [14, 14] });

interface HandleProps {
  at: LatLng;
  icon: L.DivIcon;
  title: string;
  onMoved: (place: LatLng) => void;
}

const Handle = ({ at, icon, title, onMoved }: HandleProps) => (
  <Marker
    position={at}
    icon={icon}
    title={title}
    alt={title}
    draggable
    keyboard={false}
    eventHandlers={{ dragend: ({ target }) => onMoved((target as L.Marker).getLatLng()) }}
  />
);

interface EditLayerProps {
  editing: MapEditing;
  datum: Datum;
  colour: string;
}

/** What is being changed, to be dragged into place. */
export function EditLayer({ editing: { edit, change }, datum, colour }: EditLayerProps) {
  const { t } = useTranslation();
  if (edit.kind === 'none') return null;
  if (edit.kind === 'site') {
    const place = wholePlaceOf(edit.place);
    if (!place) return null;
    const moved = (shown: LatLng) => change({ ...edit, place: datum.toStored(shown) });
    return (
      <Handle at={datum.toShown(place)} icon={siteIcon} title={t('map.edit.siteHandle')} onMoved={moved} />
    );
  }
  const shown = edit.corners.map(([lng, lat]) => datum.toShown({ lat, lng }));
  const moveCorner = (at: number) => (place: LatLng) => {
    const { lat, lng } = datum.toStored(place);
    change({ ...edit, corners: edit.corners.map((corner, i): LngLat => (i === at ? [lng, lat] : corner)) });
  };
  return (
    <>
      <Polygon
        positions={shown}
        pathOptions={{ color: colour, weight: 1.5, fillOpacity: 0.1 }}
        interactive={false}
      />
      {shown.map((corner, at) => (
        <Handle
          key={at}
          at={corner}
          icon={cornerIcon}
          title={t('map.edit.cornerHandle')}
          onMoved={moveCorner(at)}
        />
      ))}
    </>
  );
}
