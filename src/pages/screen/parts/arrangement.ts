import {
  type Orientation,
  type SceneBody,
  type SceneGrid,
  sceneGrids,
  type SceneWidget,
} from '@contract/scenes';
import type { CSSProperties } from 'react';
import { arrangedUpright } from './portrait';

export interface Arrangement {
  widgets: readonly SceneWidget[];
  grid: SceneGrid;
}

/** Where the widgets of a scene lie on a wall; one that holds too many for an upright wall stays as it is. */
export function arrangementOf({ widgets, portrait }: SceneBody, orientation: Orientation): Arrangement {
  const upright = orientation === 'portrait' ? (portrait ?? arrangedUpright(widgets)) : null;
  return upright ? { widgets: upright, grid: sceneGrids.portrait } : { widgets, grid: sceneGrids.landscape };
}

export const gridStyle = ({ columns, rows }: SceneGrid) =>
  ({ '--columns': columns, '--rows': rows }) as CSSProperties; // custom properties are not in the declared type
