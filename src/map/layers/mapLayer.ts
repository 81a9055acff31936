import type { SiteColumns } from '@sagas/sites/siteColumns';
import type { Shape } from '@/palette/marks';
import type { Palette } from '@/palette/palette';

/** What the layers read of the sites: the live columns, or what a replay puts in their place. */
export type LayerColumns = Pick<
  SiteColumns,
  'worst' | 'suppressed' | 'comm' | 'tempC' | 'powerW' | 'doorOpen'
>;

/** One thing that a site can be in a layer: told by its shape, its colour and its words. */
export interface LayerClass<K extends string = string> {
  key: K;
  /** Key of its name. */
  words: string;
  shape: Shape;
  colour: (palette: Palette) => string;
  /** Someone should look: drawn larger, and told beside the number of a cluster. */
  isLoud: boolean;
}

/**
 * One way of looking at the sites. The classes stand worst first: in this order they win a place on the map, and
 * the first one that a cluster holds is what the cluster shows.
 */
export interface MapLayer<K extends string = string> {
  key: string;
  /** Key of its name. */
  words: string;
  classes: readonly LayerClass<K>[];
  /** What may stand beside a class that outweighs it, drawn small at its mark. */
  besides?: readonly Pick<LayerClass<K>, 'shape' | 'colour'>[];
  /** The place in `besides` of what the class of this site hides, from 1; 0: nothing. */
  besideOf?: (columns: LayerColumns, row: number) => number;
  /** The alarms of the past tell it as well. */
  isReplayable?: boolean;
  /** The place in `classes` of the site in a row of the columns. */
  classOf: (columns: LayerColumns, row: number) => number;
}

export const inConditionColour =
  (condition: keyof Palette['conditions']) =>
  ({ conditions }: Palette): string =>
    conditions[condition];
