import { Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type MapLayer, mapLayers } from '@/map/layers';

interface LayerChoiceProps {
  layer: MapLayer;
  onLayer: (layer: MapLayer) => void;
  isGrouped: boolean;
  onGrouped: (isGrouped: boolean) => void;
}

/** What the marks of the map tell, and whether near ones are gathered. */
export function LayerChoice({ layer, onLayer, isGrouped, onGrouped }: LayerChoiceProps) {
  const { t } = useTranslation();
  const options = mapLayers.map(({ key, words }) => ({ value: key, label: t(words) }));
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
