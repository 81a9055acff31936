import { z } from 'zod';

const OfferedRole = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
});
const OfferedPost = z.object({
  postId: z.number(),
  postCode: z.string(),
  postName: z.string(),
  status: z.string(),
});

/** What a form of a user offers, as clients of this family read it. */
export const Offered = z.object({ roles: z.array(OfferedRole), posts: z.array(OfferedPost) });
export type Offered = z.infer<typeof Offered>;
