import type { TreeNode } from '@contract/areaTree';
import * as calls from '@contract/calls/siteLife';

const actNames = [
  'move',
  'merge',
  'controller',
  'retire',
  'resume',
  'mergeArea',
  'replaceDevice',
  'retireDevice',
] as const;
export type Act = (typeof actNames)[number];

/** The right that each asks for: that of its call. */
export const permissionOf: Readonly<Record<Act, string>> = {
  move: calls.moveSites.permission,
  merge: calls.mergeSite.permission,
  controller: calls.replaceController.permission,
  retire: calls.retireSite.permission,
  resume: calls.resumeSite.permission,
  mergeArea: calls.mergeArea.permission,
  replaceDevice: calls.replaceDevice.permission,
  retireDevice: calls.retireDevice.permission,
};

/** What may be done with something at all. */
export function actsOf({ kind, life }: TreeNode): readonly Act[] {
  if (kind === 'site') return life === 'retired' ? ['resume'] : ['move', 'merge', 'controller', 'retire'];
  if (kind === 'area') return ['mergeArea'];
  return kind === 'device' ? ['replaceDevice', 'retireDevice'] : [];
}

export const isDangerous = (act: Act): boolean =>
  act === 'retire' || act === 'merge' || act === 'retireDevice';
