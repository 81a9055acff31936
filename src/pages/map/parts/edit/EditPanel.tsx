import { CloseOutlined } from '@ant-design/icons';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { Button, Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { AreaEditor } from './AreaEditor';
import { BoundaryEditor } from './BoundaryEditor';
import { SiteEditor } from './SiteEditor';
import type { MapEditing } from './useMapEdit';
import './editPanel.css';

interface EditPanelProps {
  columns: SiteColumns;
  editing: MapEditing;
  onClose: () => void;
}

/** For administrators: where sites stand, which areas are drawn, and whose boundaries lie under them. */
export function EditPanel({ columns, editing, onClose }: EditPanelProps) {
  const { t } = useTranslation();
  const { isSaving, saves } = useAppSelector((state) => state.mapShapes);
  const [tab, setTab] = useState('site');
  const seen = useRef(saves);
  const { stop } = editing;
  useEffect(() => {
    if (saves === seen.current) return;
    seen.current = saves;
    stop();
  }, [saves, stop]);
  const items = [
    {
      key: 'site',
      label: t('map.edit.sites'),
      children: <SiteEditor columns={columns} editing={editing} isSaving={isSaving} />,
    },
    {
      key: 'area',
      label: t('map.edit.areas'),
      children: <AreaEditor editing={editing} isSaving={isSaving} />,
    },
    {
      key: 'boundary',
      label: t('map.edit.boundaries'),
      children: <BoundaryEditor isSaving={isSaving} />,
    },
  ];
  return (
    <aside className="map-edit" aria-label={t('map.edit.title')}>
      <header>
        <strong>{t('map.edit.title')}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('map.edit.close')}
          onClick={onClose}
        />
      </header>
      <Tabs
        size="small"
        activeKey={tab}
        items={items}
        onChange={(key) => {
          stop();
          setTab(key);
        }}
      />
    </aside>
  );
}
