import { z } from 'zod';

export const DeptEntry = z
  .object({
    deptId: z.number().int(),
    parentId: z.number().int(),
    deptName: z.string(),
    orderNum: z.number().int(),
    status: z.enum(['0', '1']),
  })
  .meta({ id: 'DeptEntry' });
export type DeptEntry = z.infer<typeof DeptEntry>;
