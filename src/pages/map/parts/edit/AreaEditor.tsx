import { areaRemoveRequested } from '@sagas/mapShapes/mapShapes.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useMapShapes } from '@/live';
import { useAppDispatch } from '@/app/store';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { AreaForm } from './AreaForm';
import type { MapEditing } from './useMapEdit';

/** The drawn areas: a new one, or one of them anew. */
export function AreaEditor({ editing, isSaving }: { editing: MapEditing; isSaving: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { areas } = useMapShapes();
  const { edit, change } = editing;
  if (edit.kind === 'area')
    return <AreaForm key={edit.area?.id ?? 'new'} edit={edit} editing={editing} isSaving={isSaving} />;
  return (
    <>
      <Button block type="primary" onClick={() => change({ kind: 'area', area: null, corners: [] })}>
        {t('map.edit.draw')}
      </Button>
      {areas.length === 0 ? <p className="map-quiet">{t('map.edit.noAreas')}</p> : null}
      <ul className="map-edit__list">
        {areas.map((area) => (
          <li key={area.id}>
            <span>{area.name[language]}</span>
            <Button
              size="small"
              type="link"
              onClick={() => change({ kind: 'area', area, corners: area.outline })}
            >
              {t('map.edit.change')}
            </Button>
            <ConfirmButton
              size="small"
              type="link"
              danger
              question={t('map.edit.removeAsk', { name: area.name[language] })}
              confirm={t('map.edit.remove')}
              cancel={t('map.edit.cancel')}
              onConfirm={() => dispatch(areaRemoveRequested(area.id))}
            >
              {t('map.edit.remove')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </>
  );
}
