import type { TreeNode } from '@contract/areaTree';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import '@/crud/words';
import { lifeColour } from './lifeColour';
import { PointReading } from './PointReading';

export function NodeTitle({ node }: { node: TreeNode }) {
  const { t } = useTranslation();
  const { kind, name, code, count, life, deviceClass, reading } = node;
  return (
    <span className="area-tree__node">
      <span>{name}</span>
      <span className="area-tree__soft">{code}</span>
      {life !== null && <Tag color={lifeColour[life]}>{t(`resource.areaSites.option.life.${life}`)}</Tag>}
      {deviceClass !== null && (
        <span className="area-tree__soft">{t(`resource.devices.option.class.${deviceClass}`)}</span>
      )}
      {reading && <PointReading reading={reading} name={code} />}
      {kind !== 'device' && kind !== 'point' && (
        <span className="area-tree__soft">
          {t(kind === 'site' || kind === 'room' ? 'areaTree.devices' : 'areaTree.sites', { count })}
        </span>
      )}
    </span>
  );
}
