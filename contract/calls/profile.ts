import { z } from 'zod';
import { Profile, ProfileChange } from '../profile';
import { QuietHoursChange } from '../quietHours';
import { defineCall } from './call';

const path = '/system/user/profile';
const avatarLimitBytes = 5 * 1024 * 1024;

export const readProfile = defineCall({
  id: 'profile.read',
  scope: 'own',
  method: 'GET',
  path,
  permission: 'self',
  summary: 'The caller’s own data, roles and posts in words (R-CRUD-13)',
  answer: 'whole',
  response: z.object({ data: Profile, roleGroup: z.string(), postGroup: z.string() }),
});

export const changeProfile = defineCall({
  id: 'profile.change',
  scope: 'own',
  method: 'PUT',
  path,
  permission: 'self',
  summary: 'Changes the caller’s name, email, phone and sex, and nothing else (R-VAL-03)',
  body: ProfileChange,
});

export const changeQuietHours = defineCall({
  id: 'profile.quietHours',
  scope: 'own',
  method: 'PUT',
  path: `${path}/quietHours`,
  permission: 'self',
  summary: 'When messages to the caller wait, unless they are critical or go to a duty; null: never',
  body: QuietHoursChange,
});

export const changeAvatar = defineCall({
  id: 'profile.avatar',
  scope: 'own',
  method: 'POST',
  path: `${path}/avatar`,
  permission: 'self',
  summary: 'The caller’s picture, checked by its content and drawn anew (R-VAL-07)',
  upload: { maxBytes: avatarLimitBytes },
  answer: 'whole',
  response: z.object({ imgUrl: z.string() }),
});

export const readAvatar = defineCall({
  id: 'profile.picture',
  scope: 'open',
  method: 'GET',
  path: '/profile/avatar/{name}',
  permission: 'public',
  summary: 'A picture of somebody, by a name of 160 random bits',
  params: z.object({ name: z.string().max(64) }),
  answer: 'raw',
});
