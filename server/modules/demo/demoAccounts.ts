import { sql } from 'kysely';
import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { SessionChanges } from '../session';
import { insertUser } from '../session/accounts.store';
import { setPassword } from '../session/passwordChange';
import { hashPassword } from '../session/passwords';

export interface DemoAccount {
  userName: string;
  nickName: string;
  password: string;
  roleKey: 'operator' | 'display';
}

export interface DemoDeps {
  db: Db;
  clock: Clock;
  log: Log;
  changes: SessionChanges;
  accounts: readonly DemoAccount[];
}

const settleMs = secondMs;

/**
 * The demonstration's ready-to-use accounts. A role sees only the regions that it lists (R-PERM-05), and those of a
 * demonstration appear while its fleet is declared: each province is listed for these roles when it does.
 */
export function createDemoAccounts({ db, clock, log, changes, accounts }: DemoDeps): Unit {
  let stopHearing = () => {};
  let cancelListing = () => {};
  let listing = Promise.resolve();
  const roleKeys = accounts.map(({ roleKey }) => roleKey);
  const listSoon = () => {
    cancelListing();
    cancelListing = clock.after(settleMs, () => {
      listing = listProvinces(db, roleKeys).catch((error: unknown) =>
        log.error({ err: error }, 'the provinces of the demonstration could not be listed'),
      );
    });
  };
  return {
    name: 'demo accounts',
    async start() {
      for (const account of accounts) await ensure(db, account, clock);
      stopHearing = changes.onPermissionChanged((who) => who === 'all' && listSoon());
      await listProvinces(db, roleKeys);
    },
    async stop() {
      stopHearing();
      cancelListing();
      await listing;
    },
  };
}

async function ensure(db: Db, account: DemoAccount, clock: Clock): Promise<void> {
  const passwordHash = await hashPassword(account.password);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { userName, nickName } = account;
    const id = await insertUser(trx, { userName, nickName, passwordHash, by: 'demo', now });
    if (id === null) await renew(trx, account.userName, passwordHash, now);
    else await giveRole(trx, id, account.roleKey);
  });
}

/** An account of an earlier start of this demonstration; one that somebody else made stays as it is. */
async function renew(trx: Trx, userName: string, passwordHash: string, now: number): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName)
    .where('create_by', '=', 'demo')
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (found) await setPassword(trx, found.id, passwordHash, now);
}

const giveRole = (trx: Trx, userId: number, roleKey: string) =>
  sql`
    insert into user_roles (user_id, role_id)
    select ${userId}, id from roles where role_key = ${roleKey} and not is_deleted`.execute(trx);

async function listProvinces(db: Db, roleKeys: readonly string[]): Promise<void> {
  await sql`
    insert into role_regions (role_id, region_id)
    select roles.id, regions.id from roles, regions
    where role_key = any(${[...roleKeys]}::text[]) and not is_deleted and level = 'province'
    on conflict do nothing`.execute(db);
}
