import type { TreeNode } from '@contract/areaTree';
import { branchRequested, keyOf, rootKey, type Branch } from '@sagas/areaTree/areaTree.slice';
import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch } from '@/app/store';

/** What was found: the node, and the keys of the nodes above it from the province on. */
export interface Sought {
  node: TreeNode;
  above: readonly string[];
}

interface Scrolled {
  scrollTo(to: { key: string }): void;
}

/** Brings what was found into sight, once; of a long branch as many pages are fetched as it takes. */
export function useSought<Tree extends Scrolled>(
  sought: Sought | null,
  branches: Readonly<Record<string, Branch>>,
  parentOf: (key: string) => Pick<TreeNode, 'kind' | 'id'> | null,
): RefObject<Tree | null> {
  const dispatch = useAppDispatch();
  const tree = useRef<Tree | null>(null);
  const seen = useRef<Sought | null>(null);
  useEffect(() => {
    if (sought === null || seen.current === sought) return;
    const way = [rootKey, ...sought.above].map((key) => branches[key]);
    if (way.some((branch) => !branch || branch.isLoading)) return;
    const [last, key] = [way.at(-1), keyOf(sought.node)];
    if (last?.nodes.some((node) => keyOf(node) === key)) {
      seen.current = sought;
      tree.current?.scrollTo({ key });
    } else if (last?.hasMore && !last.hasFailed)
      dispatch(branchRequested({ node: parentOf(sought.above.at(-1) ?? rootKey), isMore: true }));
  }, [sought, branches, parentOf, dispatch]);
  return tree;
}
