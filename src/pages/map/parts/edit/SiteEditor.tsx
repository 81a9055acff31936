import { isPlaced } from '@contract/sites';
import { siteMoveRequested } from '@sagas/mapShapes/mapShapes.slice';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { Button, InputNumber, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { type MapEditing, type EditedPlace, wholePlaceOf } from './useMapEdit';

interface SiteEditorProps {
  columns: SiteColumns;
  editing: MapEditing;
  isSaving: boolean;
}

const isPlacedAt = ({ lat, lng }: SiteColumns, row: number): boolean =>
  isPlaced({ lat: lat[row] ?? 0, lng: lng[row] ?? 0 });

const nameOf = ({ map, rowOf }: SiteColumns, siteId: number): string =>
  map.name[rowOf.get(siteId) ?? -1] ?? '';

function SiteChoice({ columns, editing: { change } }: Pick<SiteEditorProps, 'columns' | 'editing'>) {
  const { t } = useTranslation();
  const unplaced = columns.map.id.filter((_id, row) => !isPlacedAt(columns, row));
  return (
    <>
      <p className="map-quiet">{t('map.edit.chooseSite')}</p>
      {unplaced.length > 0 ? <h4>{t('map.edit.unplaced', { n: unplaced.length })}</h4> : null}
      {unplaced.slice(0, 20).map((siteId) => (
        <Button
          key={siteId}
          block
          onClick={() => change({ kind: 'site', siteId, place: { lat: null, lng: null } })}
        >
          {nameOf(columns, siteId)}
        </Button>
      ))}
    </>
  );
}

interface DegreesProps {
  label: string;
  most: number;
  value: number | null;
  onChange: (degrees: number | null) => void;
}

const Degrees = ({ label, most, value, onChange }: DegreesProps) => (
  <label className="map-edit__field">
    {label}
    <InputNumber min={-most} max={most} step={0.001} precision={6} value={value} onChange={onChange} />
  </label>
);

/** Places a site by hand, by numbers, or by pressing the map where it stands. */
export function SiteEditor({ columns, editing, isSaving }: SiteEditorProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { edit, change, stop } = editing;
  if (edit.kind !== 'site') return <SiteChoice columns={columns} editing={editing} />;
  const { siteId, place } = edit;
  const put = (part: Partial<EditedPlace>) => change({ ...edit, place: { ...place, ...part } });
  const whole = wholePlaceOf(place);
  return (
    <>
      <h4>{nameOf(columns, siteId)}</h4>
      <p className="map-quiet">{t('map.edit.siteHint')}</p>
      <Space wrap>
        <Degrees
          label={t('map.edit.latitude')}
          most={90}
          value={place.lat}
          onChange={(lat) => put({ lat })}
        />
        <Degrees
          label={t('map.edit.longitude')}
          most={180}
          value={place.lng}
          onChange={(lng) => put({ lng })}
        />
      </Space>
      <div className="map-edit__buttons">
        <Button
          type="primary"
          disabled={!whole}
          loading={isSaving}
          onClick={() => whole && dispatch(siteMoveRequested({ siteId, place: whole }))}
        >
          {t('map.edit.save')}
        </Button>
        <Button onClick={stop}>{t('map.edit.cancel')}</Button>
      </div>
    </>
  );
}
