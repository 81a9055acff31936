import { idsBelow, type TreeItem } from '../trees';

export type TickRule = 'withParents' | 'topmost' | 'each';

interface Tree {
  nodes: ReadonlyMap<number, TreeItem<unknown>>;
  parents: ReadonlyMap<number, number>;
}

export function indexOf(roots: readonly TreeItem<unknown>[]): Tree {
  const nodes = new Map<number, TreeItem<unknown>>();
  const parents = new Map<number, number>();
  const walk = (node: TreeItem<unknown>): void => {
    nodes.set(node.id, node);
    for (const child of node.children) {
      parents.set(child.id, node.id);
      walk(child);
    }
  };
  roots.forEach(walk);
  return { nodes, parents };
}

const above = ({ parents }: Tree, id: number): number[] => {
  const parent = parents.get(id);
  return parent === undefined ? [] : [parent, ...above({ parents, nodes: new Map() }, parent)];
};

/** What the tree shows as ticked: below a province that stands for its areas, they all are. */
export function shownTicks(rule: TickRule, tree: Tree, value: readonly number[]): number[] {
  if (rule !== 'topmost') return [...value];
  return [
    ...new Set(
      value.flatMap((id) => (tree.nodes.has(id) ? idsBelow(tree.nodes.get(id) as TreeItem<unknown>) : [id])),
    ),
  ];
}

/** The value after one tick was set or taken. */
export function ticked(
  rule: TickRule,
  tree: Tree,
  value: readonly number[],
  id: number,
  isTicked: boolean,
): number[] {
  const node = tree.nodes.get(id);
  if (!node) return [...value];
  const below = idsBelow(node);
  const without = (ids: readonly number[]) => value.filter((one) => !ids.includes(one));
  if (rule === 'topmost') return isTicked ? [...without(below), id] : split(tree, value, id);
  if (!isTicked) return without(below);
  const added = rule === 'withParents' ? [...above(tree, id), ...below] : below;
  return [...new Set([...value, ...added])];
}

/** Taking one area out of a ticked province leaves everything else of it. */
function split(tree: Tree, value: readonly number[], id: number): number[] {
  if (value.includes(id)) return value.filter((one) => one !== id);
  const holder = above(tree, id).find((one) => value.includes(one));
  if (holder === undefined) return [...value];
  const way = [id, ...above(tree, id).slice(0, above(tree, id).indexOf(holder))];
  const siblings = [...way].flatMap((one) => {
    const parent = tree.nodes.get(tree.parents.get(one) ?? -1);
    return (parent?.children ?? []).map((child) => child.id).filter((child) => !way.includes(child));
  });
  return [...value.filter((one) => one !== holder), ...siblings];
}
