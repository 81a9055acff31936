import { rootId } from '@contract/resources';
import { idsBelow, type TreeItem } from './trees';

/** Where a row shall stand: below this parent, before this child of it, or after all of them. */
export interface Place {
  parentId: number;
  beforeId: number | null;
}

/** Where on another row it was let go. */
export type Zone = 'before' | 'into' | 'after';
export const steps = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof steps)[number];

interface Family<T> {
  node: TreeItem<T>;
  parent: TreeItem<T> | null;
  siblings: readonly TreeItem<T>[];
  at: number;
}

function familyOf<T>(
  siblings: readonly TreeItem<T>[],
  id: number,
  parent: TreeItem<T> | null = null,
): Family<T> | null {
  const at = siblings.findIndex((one) => one.id === id);
  const node = siblings[at];
  if (node) return { node, parent, siblings, at };
  for (const one of siblings) {
    const found = familyOf(one.children, id, one);
    if (found) return found;
  }
  return null;
}

const parentIdOf = <T>({ parent }: Family<T>): number => parent?.id ?? rootId;
const idAt = <T>({ siblings }: Family<T>, at: number): number | null => siblings[at]?.id ?? null;

/** null: it stands there already, or would stand below itself. */
export function dropPlace<T>(
  roots: readonly TreeItem<T>[],
  movedId: number,
  over: { id: number; zone: Zone; isOpen: boolean },
): Place | null {
  const [moved, target] = [familyOf(roots, movedId), familyOf(roots, over.id)];
  if (!moved || !target || idsBelow(moved.node).includes(over.id)) return null;
  const place = placeAt(target, over.zone, over.isOpen, movedId);
  const isThere = place.parentId === parentIdOf(moved) && place.beforeId === idAt(moved, moved.at + 1);
  return isThere || place.beforeId === movedId ? null : place;
}

function placeAt<T>(target: Family<T>, zone: Zone, isOpen: boolean, movedId: number): Place {
  const { node, at, siblings } = target;
  if (zone === 'into') return { parentId: node.id, beforeId: null };
  if (zone === 'before') return { parentId: parentIdOf(target), beforeId: node.id };
  // What is let go under an open row lands where the eye sees it: before its first child.
  const [first] = node.children;
  if (isOpen && first) return { parentId: node.id, beforeId: first.id };
  const next = siblings.slice(at + 1).find(({ id }) => id !== movedId);
  return { parentId: parentIdOf(target), beforeId: next?.id ?? null };
}

/** The same without a pointer, one step at a time; null where the step leads nowhere. */
export function stepPlace<T>(
  roots: readonly TreeItem<T>[],
  id: number,
  step: Step,
  canHold: (item: T) => boolean,
): Place | null {
  const own = familyOf(roots, id);
  if (!own) return null;
  const { parent, siblings, at } = own;
  const above = siblings[at - 1];
  const parentId = parentIdOf(own);
  if (step === 'up') return above ? { parentId, beforeId: above.id } : null;
  if (step === 'down') return siblings[at + 1] ? { parentId, beforeId: idAt(own, at + 2) } : null;
  if (step === 'in') return above && canHold(above.item) ? { parentId: above.id, beforeId: null } : null;
  const around = parent && familyOf(roots, parent.id);
  return around ? { parentId: parentIdOf(around), beforeId: idAt(around, around.at + 1) } : null;
}
