import { z } from 'zod';
import { line } from './plainText';
import { DeviceClass } from './points';
import { EpochMs } from './time';
import { LifeState } from './siteLife';

export const TreeKind = z
  .enum(['province', 'city', 'area', 'site', 'room', 'device', 'point'])
  .meta({ id: 'TreeKind' });
export type TreeKind = z.infer<typeof TreeKind>;

/** What a point last said; `at` is null until it was heard, `value` while it is invalid. */
export const TreeReading = z
  .object({
    at: EpochMs.nullable(),
    value: z.number().nullable(),
    unit: z.string(),
    kind: z.enum(['analog', 'digital', 'counter', 'enum']),
    decimals: z.number().int(),
  })
  .meta({ id: 'AreaTreeReading' });
export type TreeReading = z.infer<typeof TreeReading>;

/** One branch or leaf of province › city › area › site › room › device › point. */
export const TreeNode = z
  .object({
    kind: TreeKind,
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    /** Sites in scope below a region; devices in use of a site or room. */
    count: z.number().int(),
    hasChildren: z.boolean(),
    life: LifeState.nullable(),
    deviceClass: DeviceClass.nullable(),
    /** Of a point. */
    reading: TreeReading.optional(),
  })
  .meta({ id: 'AreaTreeNode' });
export type TreeNode = z.infer<typeof TreeNode>;

/** Most children that one answer holds; more follow after the code of its last. */
export const treePage = 200;

const largestId = 2_147_483_647;
/** Below nothing stand the provinces. */
export const TreeBranchQuery = z
  .strictObject({
    kind: TreeKind.optional(),
    id: z.coerce.number().int().min(0).max(largestId).default(0),
    after: z.string().max(64).default(''),
  })
  .meta({ id: 'TreeBranchQuery' });
export type TreeBranchQuery = z.infer<typeof TreeBranchQuery>;

export const TreeBranch = z
  .object({ nodes: z.array(TreeNode), hasMore: z.boolean() })
  .meta({ id: 'TreeBranch' });
export type TreeBranch = z.infer<typeof TreeBranch>;

export const TreeSearchQuery = z
  .strictObject({ text: line().min(1).max(64) })
  .meta({ id: 'TreeSearchQuery' });

/** A region or site that was found, below what leads to it. */
export const TreeHit = z.object({ path: z.array(TreeNode) }).meta({ id: 'TreeHit' });
export type TreeHit = z.infer<typeof TreeHit>;
