import { UploadOutlined } from '@ant-design/icons';
import { boundaryLiftRequested, boundaryLayRequested } from '@sagas/mapShapes/mapShapes.slice';
import { Button, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMapShapes } from '@/live';
import { useAppDispatch } from '@/app/store';
import { ConfirmButton } from '@/ui/ConfirmButton';

/** The operator's own boundary files, laid under everybody's map. */
export function BoundaryEditor({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { boundaries } = useMapShapes();
  return (
    <>
      <p className="map-quiet">{t('map.edit.boundaryHint')}</p>
      <Upload
        accept=".geojson,.json,application/geo+json"
        showUploadList={false}
        beforeUpload={(file) => {
          dispatch(boundaryLayRequested(file));
          return false;
        }}
      >
        <Button block icon={<UploadOutlined />} loading={isSaving}>
          {t('map.edit.upload')}
        </Button>
      </Upload>
      <ul className="map-edit__list">
        {boundaries.map(({ id, name, lines }) => (
          <li key={id}>
            <span>
              {name}{' '}
              <small className="map-quiet">
                {t('map.edit.lines', { n: lines.length, count: lines.length })}
              </small>
            </span>
            <ConfirmButton
              size="small"
              type="link"
              danger
              question={t('map.edit.removeAsk', { name })}
              confirm={t('map.edit.remove')}
              cancel={t('map.edit.cancel')}
              onConfirm={() => dispatch(boundaryLiftRequested(id))}
            >
              {t('map.edit.remove')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </>
  );
}
