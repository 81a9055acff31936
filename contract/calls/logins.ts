import { z } from 'zod';
import { defineCall } from './call';

export const clearLogins = defineCall({
  id: 'logins.clear',
  scope: 'global',
  method: 'DELETE',
  path: '/monitor/logininfor/clean',
  permission: 'monitor:logininfor:remove',
  summary: 'Empties the login log',
});

const unlocking = {
  path: '/monitor/logininfor/unlock/{userName}',
  permission: 'monitor:logininfor:unlock',
  summary:
    'Forgets the wrong passwords given for a user whom the caller may reach; the family’s clients ask by GET',
  params: z.object({ userName: z.string().min(1).max(64) }),
} as const;

export const unlockLogin = defineCall({
  ...unlocking,
  id: 'logins.unlock.PUT',
  scope: 'department',
  method: 'PUT',
});
export const unlockLoginOfFamily = defineCall({
  ...unlocking,
  id: 'logins.unlock.GET',
  scope: 'department',
  method: 'GET',
});
