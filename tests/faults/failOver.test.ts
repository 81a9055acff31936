import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { numberRows, openTopic, readNumbered, topicHead } from '@server/modules/live/outbox.store';
import { migrate } from '@server/platform/database/migrate';
import { startDebianPostgres, startStandby } from '@tests/support/debianPostgres';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import type { RunningPostgres } from '@tests/support/runningPostgres';

jest.setTimeout(180_000);

const folder = mkdtempSync(join(tmpdir(), 'coolops-failover-'));
chmodSync(folder, 0o755);
let primary: RunningPostgres;
let standby: RunningPostgres;

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const write = (client: Client, key: string) =>
  client.query(
    `insert into outbox (topic, key, kind, payload, created_at) values ('alarms', $1, 'raised', '{}', $2)`,
    [key, Date.now()],
  );
const isTrue = async (client: Client, condition: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query<{ is: boolean }>(`select (${condition}) as is`);
    if (rows[0]?.is) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never true: ${condition}`);
};

beforeAll(async () => {
  primary = await startDebianPostgres(join(folder, 'primary'));
  await migrate(primary.url, quietLog);
  standby = await startStandby(primary.url, join(folder, 'standby'));
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  removeFolder(folder);
});

describe('a fail-over to a standby that lost the last rows', () => {
  it('begins a new epoch before the first number is given again with other contents', async () => {
    const before = await connect(primary.url);
    await openTopic(before, 'alarms');
    await write(before, 'kept');
    await numberRows(before, 'alarms', 10);
    const after = await connect(standby.url);
    await isTrue(after, `(select count(*) from outbox where seq = 1) = 1`);
    await after.query(`alter system set primary_conninfo = ''`);
    await after.query('select pg_reload_conf()');
    await isTrue(after, 'not exists (select 1 from pg_stat_wal_receiver)');
    await write(before, 'lost');
    await numberRows(before, 'alarms', 10);
    const { epoch, lastSeq } = await topicHead(before, 'alarms');
    expect(Number(lastSeq)).toBe(2);
    await before.end();
    await primary.stop();

    await after.query('select pg_promote(false)');
    await isTrue(after, 'not pg_is_in_recovery()');
    expect(await openTopic(after, 'alarms')).toBe(true);
    await write(after, 'another');
    await numberRows(after, 'alarms', 10);
    const head = await topicHead(after, 'alarms');
    expect(head.epoch).not.toBe(epoch);
    expect((await readNumbered(after, 'alarms', 1, 10)).at(-1)?.key).toBe('another');
    expect(await openTopic(after, 'alarms')).toBe(false);
    await after.end();
  });
});
