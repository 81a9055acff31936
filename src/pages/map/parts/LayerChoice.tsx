import { Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type MapLayer, mapLayers } from '@/map/layers';
import './layerChoice.css';

interface LayerChoiceProps {
  layer: MapLayer;
  onLayer: (layer: MapLayer) => void;
  /** Of the past only the layers are known that alarms tell. */
  isReplaying: boolean;
  isGrouped: boolean;
  onGrouped: (isGrouped: boolean) => void;
}

/** What the marks of the map tell, and whether near ones are gathered. */
export function LayerChoice({ layer, onLayer, isReplaying, isGrouped, onGrouped }: LayerChoiceProps) {
  const { t } = useTranslation();
  const options = mapLayers.map(({ key, words, isReplayable = false }) => ({
    value: key,
    label: t(words),
    disabled: isReplaying && !isReplayable,
  }));
  return (
    <div className="map-layers">
      <Segmented
        aria-label={t('map.layers')}
        options={options}
        value={layer.key}
        onChange={(key) => {
          const chosen = mapLayers.find((one) => one.key === key);
          if (chosen) onLayer(chosen);
        }}
      />
      <Checkbox checked={isGrouped} onChange={({ target }) => onGrouped(target.checked)}>
        {t('map.gathered')}
      </Checkbox>
    </div>
  );
}
