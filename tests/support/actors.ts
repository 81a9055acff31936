import type { Actor } from '@server/platform/http/route';

/** A signed-in person; say only what matters to the test. */
export const anActor = (more: Partial<Actor> = {}): Actor => ({
  userId: 1,
  userName: 'keeper',
  nickName: 'Keeper',
  isAdmin: false,
  roles: [],
  permissions: [],
  sessionId: 1,
  source: '127.0.0.1',
  userAgent: 'jest',
  isDisplay: false,
  displayId: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  token: null,
  ...more,
});
