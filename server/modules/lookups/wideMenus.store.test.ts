import { seed } from '@server/modules/seed/seed';
import { anActor } from '@tests/support/actors';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { ownChoices } from './choices';

describe('permissions that a role is given', () => {
  const database = useSeededDatabase();
  beforeAll(async () => {
    await seed({ db: database().db, clock: testClock(), adminPassword: 'First-light-7' });
  });

  it('are marked where areas do not limit them', async () => {
    const menus =
      (await ownChoices.menus?.(database().db, anActor({ userId: 1, isAdmin: true }), 'en')) ?? [];
    const { rows } = await database().pool.query<{ id: number; perms: string | null }>(
      'select id, perms from menus',
    );
    const wide = (perms: string) =>
      menus.find(({ value }) => value === rows.find((row) => row.perms === perms)?.id)?.isWide;
    expect([wide('system:backup:add'), wide('system:config:edit')]).toEqual([true, true]);
    // A backup itself goes to those alone who reach everywhere.
    const others = ['site:list', 'system:user:list', 'system:backup:download'];
    expect(others.map(wide)).toEqual([false, false, false]);
    expect(menus.every(({ isWide }) => typeof isWide === 'boolean')).toBe(true);
  });
});
