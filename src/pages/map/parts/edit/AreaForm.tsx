import { useAnswerOf } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import { languages, type LocalName } from '@contract/languages';
import type { LngLat } from '@contract/mapShapes';
import { areaSaveRequested } from '@sagas/mapShapes/mapShapes.slice';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { useAppDispatch } from '@/app/store';
import { useUnsaved } from '@/ui/useUnsaved';
import { searchLabels } from '@/ui/choiceSearch';
import { cornersOf, textOfCorners } from './corners';
import type { MapEdit, MapEditing } from './useMapEdit';

interface AreaFormProps {
  edit: MapEdit & { kind: 'area' };
  editing: MapEditing;
  isSaving: boolean;
}

const nameless: LocalName = { zh: '', en: '', hk: '' };

/** Corners as they were typed: numbers under way are kept until they say a place. */
function CornersInput({
  corners,
  onChange,
}: {
  corners: readonly LngLat[];
  onChange: (c: LngLat[]) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="map-edit__field">
      {t('map.edit.corners', { n: corners.length })}
      <Input.TextArea
        rows={4}
        value={typed ?? textOfCorners(corners)}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = cornersOf(target.value);
          if (read) onChange(read);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

const longestName = 64;

/** Names, region and corners of an area that is drawn. */
export function AreaForm({ edit, editing: { change, stop }, isSaving }: AreaFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const regions = useAnswerOf(regionsQuery, 'all') ?? [];
  const before = edit.area?.name ?? nameless;
  const [name, setName] = useState<LocalName>(before);
  useUnsaved(languages.some((one) => name[one] !== before[one]));
  const [regionId, setRegionId] = useState<number | null>(edit.area?.regionId ?? null);
  const isWhole =
    edit.corners.length >= 3 &&
    languages.every((one) => name[one].trim() !== '' && !isTooLong(name[one], longestName));
  const draft = { name, regionId, outline: [...edit.corners] };
  return (
    <>
      <p className="map-quiet">{t('map.edit.areaHint')}</p>
      {languages.map((one) => (
        <label key={one} className="map-edit__field">
          {t('map.edit.nameIn', { language: t(`language.${one}`) })}
          <LimitedInput
            max={longestName}
            value={name[one]}
            onChange={({ target }) => setName({ ...name, [one]: target.value })}
          />
        </label>
      ))}
      <label className="map-edit__field">
        {t('map.edit.region')}
        <Select
          allowClear
          showSearch={searchLabels}
          value={regionId}
          placeholder={t('map.edit.regionAll')}
          options={regions.map((region) => ({ value: region.id, label: region.name[language] }))}
          onChange={(id?: number) => setRegionId(id ?? null)}
        />
      </label>
      <CornersInput corners={edit.corners} onChange={(corners) => change({ ...edit, corners })} />
      <div className="map-edit__buttons">
        <Button
          type="primary"
          disabled={!isWhole}
          loading={isSaving}
          onClick={() => dispatch(areaSaveRequested({ id: edit.area?.id ?? null, draft }))}
        >
          {t('map.edit.save')}
        </Button>
        <Button
          disabled={edit.corners.length === 0}
          onClick={() => change({ ...edit, corners: edit.corners.slice(0, -1) })}
        >
          {t('map.edit.lastCorner')}
        </Button>
        <Button onClick={stop}>{t('map.edit.cancel')}</Button>
      </div>
    </>
  );
}
