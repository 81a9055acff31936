import { rootId } from '@contract/resources';

export interface TreeItem<T> {
  id: number;
  item: T;
  children: TreeItem<T>[];
}

/** R-CRUD-16: rows of id and parent as a tree in their own order; what has no known parent stands at the root. */
export function treeOf<T>(
  rows: readonly T[],
  idOf: (row: T) => number,
  parentOf: (row: T) => number | null,
): TreeItem<T>[] {
  const nodes = new Map<number, TreeItem<T>>(
    rows.map((row) => [idOf(row), { id: idOf(row), item: row, children: [] }]),
  );
  const roots: TreeItem<T>[] = [];
  for (const node of nodes.values()) {
    const parentId = parentOf(node.item) ?? rootId;
    const parent = parentId === node.id ? undefined : nodes.get(parentId);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  return roots;
}

/** The ids of a node and of everything below it. */
export const idsBelow = <T>(node: TreeItem<T>): number[] => [node.id, ...node.children.flatMap(idsBelow)];
