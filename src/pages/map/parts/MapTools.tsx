import { addMapArea } from '@contract/calls/mapShapes';
import { EditOutlined, GatewayOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { useIsNarrow } from '@/theme/scale';
import './mapTools.css';

export type MapTool = 'none' | 'lasso' | 'edit';

interface MapToolsProps {
  tool: MapTool;
  onTool: (tool: MapTool) => void;
  isReplaying: boolean;
  onReplay: () => void;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onClick: () => void;
}

/** A tool that is on has its panel beside it, and its name would lie over that. */
const Tool = ({ label, icon, isOn, onClick }: ToolProps) => (
  <Tooltip title={isOn ? null : label} placement={useIsNarrow() ? 'bottom' : 'left'}>
    <Button
      type={isOn ? 'primary' : 'default'}
      icon={icon}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
    />
  </Tooltip>
);

/** What one may do with the map beside looking at it. */
export function MapTools({ tool, onTool, isReplaying, onReplay }: MapToolsProps) {
  const { t } = useTranslation();
  const toggle = (wanted: MapTool) => () => onTool(tool === wanted ? 'none' : wanted);
  return (
    <div className="map-tools" role="toolbar" aria-label={t('map.tools')}>
      <Tool
        label={t('map.lasso.title')}
        icon={<GatewayOutlined />}
        isOn={tool === 'lasso'}
        onClick={toggle('lasso')}
      />
      <Tool label={t('map.replay.title')} icon={<HistoryOutlined />} isOn={isReplaying} onClick={onReplay} />
      <HasPermi any={[addMapArea.permission]}>
        <Tool
          label={t('map.edit.title')}
          icon={<EditOutlined />}
          isOn={tool === 'edit'}
          onClick={toggle('edit')}
        />
      </HasPermi>
    </div>
  );
}
