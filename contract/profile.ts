import { z } from 'zod';
import { isMailAddress } from './mailAddress';
import { line } from './plainText';
import { isMobileNumber } from './phones';

export const Profile = z
  .object({
    userId: z.number().int(),
    userName: z.string(),
    nickName: z.string(),
    email: z.string().nullable(),
    phonenumber: z.string().nullable(),
    sex: z.string(),
    avatar: z.string(),
    deptName: z.string().nullable(),
    /** As programs of the family read it. */
    dept: z.object({ deptName: z.string(), leader: z.string().nullable() }).nullable(),
    createTime: z.string(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

/** R-VAL-03. What an owner may change of an account. */
export const ProfileChange = z
  .strictObject({
    nickName: line().min(1, 'fields.required').max(30),
    email: z.string().trim().max(64).refine(isMailAddress, 'fields.email'),
    phonenumber: line().refine(isMobileNumber, 'fields.phone'),
    sex: z.enum(['0', '1', '2']),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof ProfileChange>;
