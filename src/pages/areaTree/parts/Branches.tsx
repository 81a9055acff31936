import type { TreeNode } from '@contract/areaTree';
import { branchRequested, keyOf, nodeSelected, rootKey, type Branch } from '@sagas/areaTree/areaTree.slice';
import { Button, Result, Skeleton, Tree } from 'antd';
import type { GetRef } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useScale, useWindowHeight } from '@/theme/scale';
import { NodeTitle } from './NodeTitle';
import { useSought, type Sought } from './useSought';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { EmptyList } from '@/crud/EmptyList';

type Branches = Readonly<Record<string, Branch>>;

interface Shown {
  key: string;
  title: string;
  isLeaf: boolean;
  /** Null: more of its parent is asked for by it. */
  node: TreeNode | null;
  parent: TreeNode | null;
  children?: Shown[];
}

const moreMark = '+';

function shownBelow(branches: Branches, parent: TreeNode | null): Shown[] | undefined {
  const key = parent === null ? rootKey : keyOf(parent);
  const branch = branches[key];
  if (!branch || (branch.nodes.length === 0 && branch.isLoading)) return undefined;
  const nodes = branch.nodes.map((node): Shown => {
    const children = node.hasChildren ? shownBelow(branches, node) : undefined;
    const own = { key: keyOf(node), title: node.name, isLeaf: !node.hasChildren, node, parent };
    return children === undefined ? own : { ...own, children };
  });
  if (!branch.hasMore) return nodes;
  return [...nodes, { key: `${key}${moreMark}`, title: '', isLeaf: true, node: null, parent }];
}

const nodeOfKey = (key: string): Pick<TreeNode, 'kind' | 'id'> | null => {
  if (key === rootKey) return null;
  const [kind, id] = key.split(':');
  // Keys are made of nodes only.
  return { kind: kind as TreeNode['kind'], id: Number(id) };
};

/** As much as fits below the search, so that a row which is in sight in the tree is in sight on the screen. */
function useTreeHeight(): number {
  const scale = useScale();
  const left = useWindowHeight() - 330 * scale;
  return Math.max(240 * scale, Math.min(620 * scale, left));
}

/** What is open and not known is asked for. */
function useOpened(open: readonly string[], branches: Branches): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    for (const key of [rootKey, ...open])
      if (branches[key] === undefined) dispatch(branchRequested({ node: nodeOfKey(key), isMore: false }));
  }, [dispatch, open, branches]);
}

interface BranchesProps {
  open: readonly string[];
  sought: Sought | null;
  onOpen: (keys: string[]) => void;
}

/** The tree itself: rows out of sight are not drawn, branches are fetched as they are opened. */
export function Branches({ open, sought, onOpen }: BranchesProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const branches = useAppSelector(({ areaTree }) => areaTree.branches);
  const selected = useAppSelector(({ areaTree }) => areaTree.selected);
  const height = useTreeHeight();
  useOpened(open, branches);
  const tree = useSought<GetRef<typeof Tree>>(sought, branches, nodeOfKey);
  const shown = useMemo(() => shownBelow(branches, null), [branches]);
  const root = branches[rootKey];
  if (root?.hasFailed)
    return (
      <Result
        status="warning"
        title={t('areaTree.failed')}
        extra={
          <Button onClick={() => dispatch(branchRequested({ node: null, isMore: false }))}>
            {t('areaTree.retry')}
          </Button>
        }
      />
    );
  if (shown === undefined) return <Skeleton active aria-label={t('areaTree.loading')} />;
  if (shown.length === 0)
    return (
      <EmptyList text={t('areaTree.empty')}>
        <ConnectFirst />
      </EmptyList>
    );
  return (
    <Tree<Shown>
      ref={tree}
      // A branch that opens slowly has no place yet to go to.
      motion={false}
      aria-label={t('areaTree.title')}
      blockNode
      virtual
      height={height}
      treeData={shown}
      expandedKeys={[...open]}
      selectedKeys={selected ? [keyOf(selected)] : []}
      onExpand={(keys) => onOpen(keys.map(String))}
      onSelect={(_, { node: { node, parent } }) =>
        node === null
          ? dispatch(branchRequested({ node: parent, isMore: true }))
          : dispatch(nodeSelected(node))
      }
      titleRender={({ node }) => (node === null ? <em>{t('areaTree.more')}</em> : <NodeTitle node={node} />)}
    />
  );
}
