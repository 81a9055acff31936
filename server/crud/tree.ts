import type { TreeNode } from '@contract/trees';

/** R-CRUD-16: rows in order as a tree; what has no known parent stands at the root. */
export function treeOf(rows: readonly { id: number; parentId: number; label: string }[]): TreeNode[] {
  const nodes = new Map<number, TreeNode>(rows.map(({ id, label }) => [id, { id, label }]));
  const roots: TreeNode[] = [];
  for (const { id, parentId } of rows) {
    const node = nodes.get(id);
    if (!node) continue;
    const parent = parentId === id ? undefined : nodes.get(parentId);
    if (parent) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}
