import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { writeHeard } from '@server/handedVersions/versions.store';
import { doorsOfLevels, wantLists } from '@server/modules/access/wanting.store';
import { beginAct } from '@server/modules/doorOpenings';
import type { Scope } from '@server/modules/scope';
import { connectDatabase } from '@server/platform/database/connect';
import type { Db, Trx } from '@server/platform/database/database';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench } from '@tests/support/bench';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { aCountry, siteCount, taking } from './cardLists/country';

const rounds = 5;

/** Nothing is left of an act that was judged. */
class Undone extends Error {}
const undone = (db: Db, work: (trx: Trx) => Promise<void>): Promise<void> =>
  db
    .transaction()
    .execute(async (trx) => {
      await work(trx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });

/** Writes what controllers say of their lists, until it is stopped. @returns the longest write in ms */
function intake(pool: Pool, doors: readonly number[]): () => Promise<number> {
  let isOver = false;
  const run = async (): Promise<number> => {
    let longestMs = 0;
    for (let i = 0; !isOver; i = (i + 50) % doors.length) {
      const heard = doors.slice(i, i + 50).map((deviceId) => ({ deviceId, version: 1, hash: '0', count: 1 }));
      const { text, values } = writeHeard('access_lists', heard, Date.now());
      const [, ms] = await taking(() => pool.query(text, [...values]));
      longestMs = Math.max(longestMs, ms);
    }
    return longestMs;
  };
  const running = run();
  return () => {
    isOver = true;
    return running;
  };
}

const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
const database = await connectDatabase({ url: postgres.url, log: quietLog });
try {
  const { db, pool } = database;
  await migrate(postgres.url, quietLog);
  const { holderIds, cardIds, wideLevel } = await aCountry(pool);
  const [holder, card] = [holderIds[0]!, cardIds[0]!];
  const ids = async (query: string) => (await pool.query<{ id: number }>(query)).rows.map((row) => row.id);
  const doors = await ids('select device_id as id from access_lists order by 1');
  const scope: Scope = {
    ...{ isAll: false, key: 'country' },
    grants: [{ deptIds: [1], areaIds: await ids(`select id from regions where level = 'area'`) }],
  };
  await pool.query(`update access_cards set state = 'blocked' where id = $1`, [card]);
  const longestOf = async (work: (trx: Trx) => Promise<void>): Promise<number> => {
    let longestMs = 0;
    for (let i = 0; i < rounds; i++)
      longestMs = Math.max(longestMs, (await taking(() => undone(db, work)))[1]);
    return longestMs;
  };
  const stop = intake(pool, doors);
  const cardMs = await longestOf(async (trx) => {
    const demand = await beginAct({ trx, scope, now: Date.now() }, { holder }, 'state');
    await sql`update access_cards set state = 'active' where id = ${card}`.execute(trx);
    await demand({ holder });
  });
  const levelMs = await longestOf(async (trx) => {
    const demand = await beginAct({ trx, scope, now: Date.now() }, { level: wideLevel }, 'times');
    await sql`update access_levels set times = '1-7 00:00-24:00' where id = ${wideLevel}`.execute(trx);
    await demand({ level: wideLevel });
  });
  // The whole act, with the lists of all its doors, whose rows the intake writes.
  const save = async (trx: Trx, cards: readonly number[]): Promise<void> => {
    const demand = await beginAct({ trx, scope, now: Date.now() }, { level: wideLevel }, 'times');
    await sql`update access_levels set times = '1-7 00:00-24:00' where id = ${wideLevel}`.execute(trx);
    await demand({ level: wideLevel });
    await wantLists(trx, await doorsOfLevels(trx, [wideLevel]), cards, { now: Date.now() });
  };
  const marked = async (): Promise<void> => {
    while ((await ids('select mark_ordered_lists() as id'))[0] != null);
  };
  let [actMs, markedMs] = [0, 0];
  // Of everybody, and of the cards of a few people.
  for (const cards of [[0], cardIds.slice(0, 5)]) {
    const act = () => db.transaction().execute((trx) => save(trx, cards));
    actMs = Math.max(actMs, (await taking(act))[1]);
    markedMs = Math.max(markedMs, (await taking(marked))[1]);
  }
  const waitedMs = await stop();
  const what = `A person whose scope holds ${siteCount} doors, area by area, switches the card of somebody on who may enter everywhere, then widens the level over all of them, at last with the lists of cards of all its doors; the longest of ${rounds} judgements each, and of two such acts, for everybody and for five people, with the marking of the lists that follows them. Meanwhile the states of card lists come in, 50 doors a write. \`npm run bench accessActs\``;
  recordBench('accessActs', what, [
    { name: 'judging a card that opens every door', value: cardMs, unit: 'ms' },
    { name: 'judging a level over every door', value: levelMs, unit: 'ms' },
    { name: 'saving that level, with the lists of its doors', value: actMs, unit: 'ms' },
    { name: 'until all of these lists are marked', value: markedMs / 1_000, unit: 's' },
    { name: 'longest write of intake meanwhile', value: waitedMs, unit: 'ms' },
  ]);
} finally {
  await database.close();
  await postgres.stop();
  removeFolder(folder);
}
