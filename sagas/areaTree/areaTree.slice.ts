import type { TreeBranch, TreeNode } from '@contract/areaTree';
import type { DeviceReplacement, SiteMerge, SitesMove } from '@contract/siteLife';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What is known below a node; the provinces stand below `root`. */
export interface Branch extends TreeBranch {
  isLoading: boolean;
  hasFailed: boolean;
}

export interface AreaTreeState {
  branches: Readonly<Record<string, Branch>>;
  selected: TreeNode | null;
}

export const rootKey = 'root';
export const keyOf = ({ kind, id }: Pick<TreeNode, 'kind' | 'id'>): string => `${kind}:${id}`;

const initialState: AreaTreeState = { branches: {}, selected: null };
const unknown: Branch = { nodes: [], hasMore: false, isLoading: false, hasFailed: false };

const put = (state: AreaTreeState, key: string, part: Partial<Branch>): AreaTreeState => ({
  ...state,
  branches: { ...state.branches, [key]: { ...(state.branches[key] ?? unknown), ...part } },
});

const slice = createSlice({
  name: 'areaTree',
  initialState,
  reducers: {
    branchAsked: (state, { payload: key }: PayloadAction<string>) =>
      put(state, key, { isLoading: true, hasFailed: false }),
    branchArrived: (
      state,
      {
        payload: { key, nodes, hasMore, isMore },
      }: PayloadAction<TreeBranch & { key: string; isMore: boolean }>,
    ) =>
      put(state, key, {
        nodes: isMore ? [...(state.branches[key]?.nodes ?? []), ...nodes] : nodes,
        hasMore,
        isLoading: false,
      }),
    branchFailed: (state, { payload: key }: PayloadAction<string>) =>
      put(state, key, { isLoading: false, hasFailed: true }),
    /** What stands anywhere may have changed: what is looked at is asked anew. */
    treeOutdated: (state) => ({ ...state, branches: {}, selected: null }),
    nodeSelected: (state, { payload: selected }: PayloadAction<TreeNode | null>) => ({ ...state, selected }),
  },
});

export const { branchAsked, branchArrived, branchFailed, treeOutdated, nodeSelected } = slice.actions;
export const areaTreeReducer = slice.reducer;

/** `node` null: the provinces. `isMore`: those after the last that is known. */
export const branchRequested = createAction<{ node: Pick<TreeNode, 'kind' | 'id'> | null; isMore: boolean }>(
  'areaTree/branchRequested',
);
export const siteRetirementRequested = createAction<{ id: number; reason: string }>(
  'areaTree/siteRetirementRequested',
);
export const siteResumeRequested = createAction<number>('areaTree/siteResumeRequested');
export const siteMergeRequested = createAction<{ id: number } & SiteMerge>('areaTree/siteMergeRequested');
export const sitesMoveRequested = createAction<SitesMove>('areaTree/sitesMoveRequested');
export const areaMergeRequested = createAction<{ id: number; intoAreaId: number }>(
  'areaTree/areaMergeRequested',
);
export const controllerReplacementRequested = createAction<number>('areaTree/controllerReplacementRequested');
export const deviceRetirementRequested = createAction<{ id: number; reason: string }>(
  'areaTree/deviceRetirementRequested',
);
export const deviceReplacementRequested = createAction<{ id: number } & DeviceReplacement>(
  'areaTree/deviceReplacementRequested',
);
