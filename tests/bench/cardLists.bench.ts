import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { CardListPart } from '@contract/cardLists';
import { shardCount } from '@contract/telemetry';
import { handedLists } from '@server/cardLists';
import { VersionSender } from '@server/handedVersions/sender';
import { systemClock } from '@server/platform/clock';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench, type Figure } from '@tests/support/bench';
import { testBox } from '@tests/support/cards';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { aCountry, areaCount, ofArea, people, siteCount, taking } from './cardLists/country';

/** The process that owns all shards sends what is open, until every door has it. @returns how long that took */
async function sendAll(pool: Pool, isWanted: (part: CardListPart) => boolean): Promise<number> {
  const reached = new Set<string>();
  const ports = { pool, clock: systemClock, log: quietLog };
  const sender = new VersionSender(handedLists({ ...ports, box: testBox, utcOffsetMin: () => 480 }), {
    ...ports,
    shards: () => Array.from({ length: shardCount }, (_, shard) => shard),
  });
  sender.sendBy({
    publish: async (topic, payload) => {
      if (isWanted(CardListPart.parse(JSON.parse(payload.toString())))) reached.add(topic);
    },
  });
  const [, ms] = await taking(async () => {
    await sender.start();
    while (reached.size < siteCount) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await sender.stop();
  return ms;
}

const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
const pool = new Pool({ connectionString: postgres.url });
pool.on('error', () => undefined);
try {
  await migrate(postgres.url, quietLog);
  const { holderIds, cardIds, areaLevel } = await aCountry(pool);
  const want = (levels: number[], card: number, isUrgent: boolean) =>
    pool.query<{ doors: number }>(
      `select want_access_lists(array(select distinct device_id from doors_of_levels($1::int[])), array[$2::int], $3, $4)
         as doors`,
      [levels, card, isUrgent, Date.now()],
    );
  const [given, givenMs] = await taking(async () => {
    await pool.query('insert into access_level_holders values ($1, $2)', [areaLevel, holderIds[0]]);
    return want([areaLevel], cardIds[0]!, false);
  });
  await pool.query('update access_lists set confirmed = wanted, needs_all = false');
  const lost = cardIds[1]!;
  const [, lostMs] = await taking(async () => {
    await pool.query(`update access_cards set state = 'lost' where id = $1`, [lost]);
    const { rows } = await pool.query<{ id: number }>(
      'select level_id as id from access_level_holders where holder_id = $1',
      [holderIds[1]],
    );
    return want(
      rows.map(({ id }) => id),
      lost,
      true,
    );
  });
  const sentMs = await sendAll(pool, ({ drop, base }) => base !== null && drop.length === 1);
  const figures: Figure[] = [
    {
      name: 'lists changed when one person gets the level of an area',
      value: given.rows[0]!.doors,
      unit: `of ${siteCount}`,
    },
    { name: 'writing that', value: givenMs, unit: 'ms' },
    { name: 'writing a card lost at every door', value: lostMs / 1_000, unit: 's' },
    { name: 'until the message is with the broker for every door', value: sentMs / 1_000, unit: 's' },
  ];
  const what = `${siteCount} doors in ${areaCount} areas of ${ofArea}, ${people} people who may enter everywhere. One of them gets the level of one area; then one card is lost: the change is written, and one process sends every door the message that drops the card, with the hash of its list of ${people - 1}. The broker answers at once. \`npm run bench cardLists\``;
  recordBench('cardLists', what, figures);
} finally {
  await pool.end();
  await postgres.stop();
  removeFolder(folder);
}
