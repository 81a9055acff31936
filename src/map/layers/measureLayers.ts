import type { Shape } from '@/palette/marks';
import { inConditionColour, type LayerClass, type LayerColumns, type MapLayer } from './mapLayer';

interface Band<K extends string> extends LayerClass<K> {
  /** The class holds for values from here up to the next band above. */
  from: number;
}

/** A layer of bands over one measured value, highest first; a site whose value is not known stands apart. */
function bandLayer<K extends string>(
  key: string,
  words: string,
  bands: readonly Band<K>[],
  valueOf: (columns: LayerColumns, row: number) => number,
): MapLayer<K | 'unknown'> {
  const unknown: LayerClass<'unknown'> = {
    key: 'unknown',
    words: 'map.class.unmeasured',
    shape: 'ring',
    colour: inConditionColour('unknown'),
    isLoud: false,
  };
  return {
    key,
    words,
    classes: [...bands, unknown],
    classOf: (columns, row) => {
      const value = valueOf(columns, row);
      if (!Number.isFinite(value)) return bands.length;
      return bands.findIndex(({ from }) => value >= from);
    },
  };
}

const loud = (shape: Shape, condition: Parameters<typeof inConditionColour>[0]) => ({
  shape,
  colour: inConditionColour(condition),
  isLoud: true,
});
const calm = (light: string, dark: string) => ({
  shape: 'dot' as const,
  colour: ({ isDark }: { isDark: boolean }) => (isDark ? dark : light),
  isLoud: false,
});

/** Hottest room of each site, °C. Bands: the limits of the room temperature rules for a base station. */
export const temperatureLayer = bandLayer(
  'temperature',
  'map.layer.temperature',
  [
    { key: 'from35', words: 'map.class.from35', from: 35, ...loud('diamond', 'level1') },
    { key: 'from30', words: 'map.class.from30', from: 30, ...loud('triangle', 'level2') },
    { key: 'from28', words: 'map.class.from28', from: 28, ...loud('square', 'level3') },
    { key: 'from18', words: 'map.class.from18', from: 18, ...calm('#5f8f88', '#5f9a92') },
    { key: 'below18', words: 'map.class.below18', from: -Infinity, ...loud('disc', 'level4') },
  ],
  ({ tempC }, row) => tempC[row] ?? NaN,
);

/** Power of each site, W: how much, not whether it is wrong, so no colour of an alarm. */
export const powerLayer = bandLayer(
  'power',
  'map.layer.power',
  [
    { key: 'from20', words: 'map.class.from20kw', from: 20_000, ...calm('#173f5f', '#d4e7f7') },
    { key: 'from10', words: 'map.class.from10kw', from: 10_000, ...calm('#2f6690', '#a3cbe9') },
    { key: 'from5', words: 'map.class.from5kw', from: 5_000, ...calm('#4a84ad', '#76a9d0') },
    { key: 'from2', words: 'map.class.from2kw', from: 2_000, ...calm('#6b9cbc', '#5683a8') },
    { key: 'below2', words: 'map.class.below2kw', from: -Infinity, ...calm('#8796a3', '#7d8f9e') },
  ],
  ({ powerW }, row) => powerW[row] ?? NaN,
);
