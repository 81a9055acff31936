import { z } from 'zod';

/** A place in a tree of departments or menus. */
export interface TreeNode {
  id: number;
  label: string;
  children?: TreeNode[] | undefined;
}
export const TreeNode: z.ZodType<TreeNode> = z
  .object({ id: z.number(), label: z.string(), children: z.lazy(() => z.array(TreeNode)).optional() })
  .meta({ id: 'TreeNode' });
