import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { shardOf, statusTopicOf, topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { aStation, startIngest, until, type TestIngest, type Station } from '@tests/support/testIngest';
import { removeFolder } from '@tests/support/removeFolder';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'coolops-mosquitto-'));
let broker: ChildProcess;
let url: string;
let station: Station;
const ingests: TestIngest[] = [];

beforeAll(async () => {
  const port = await freePort();
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
  broker = spawn('/usr/sbin/mosquitto', ['-c', config], { stdio: 'ignore' });
  url = `mqtt://127.0.0.1:${port}`;
  await until(() =>
    connectAsync(url, { reconnectPeriod: 0 }).then(
      (client) => client.endAsync().then(() => true),
      () => null,
    ),
  );
  station = await aStation(database().pool, 'NS-300');
});
afterAll(async () => {
  await Promise.all(ingests.map((ingest) => ingest.stop()));
  const ended = once(broker, 'exit');
  broker.kill();
  await ended;
  removeFolder(folder);
});

const start = async (): Promise<TestIngest> => {
  const ingest = await startIngest(database().url, { brokerUrl: url });
  ingests.push(ingest);
  return ingest;
};

const say = async (n: number): Promise<void> => {
  const client = await connectAsync(url);
  const payload = JSON.stringify({ t: Date.now() + n, n, v: { roomTempC: 20 } });
  await client.publishAsync(topicOf(station.code, 'env', 'telemetry'), payload, { qos: 1 });
  await client.endAsync();
};

const heard = async (n: number) =>
  (await database().pool.query('select 1 from readings_env where n = $1', [n])).rowCount === 1;

const shardsOf = async () => {
  const { rows } = await database().pool.query<{ owner: string; shards: number }>(
    'select owner, count(*)::int as shards from ingest_shards group by owner order by owner',
  );
  return rows.map(({ shards }) => shards);
};

describe('an ingest behind a shared broker', () => {
  it('hears the field, and what was said while it was away', async () => {
    const first = await start();
    await say(1);
    await until(() => heard(1));
    await first.stop();
    ingests.pop();
    await say(2);
    await start();
    await until(() => heard(2));
  });

  it('shares the shards with a second process, and takes them back when that one goes', async () => {
    const second = await start();
    await until(async () => (await shardsOf()).join() === '32,32', 15_000);
    await say(3);
    await until(() => heard(3));
    await second.stop();
    ingests.pop();
    await until(async () => (await shardsOf()).join() === '64', 15_000);
    await say(4);
    await until(() => heard(4));
  });

  it('takes no retained status for a sign of life, however often it subscribes', async () => {
    const codeOfShard = (shard: number, at: number): string =>
      shardOf(`RT-${at}`) === shard ? `RT-${at}` : codeOfShard(shard, at + 1);
    // A neighbour in the same session: once it is heard, what was retained was heard too.
    const silent = await aStation(database().pool, codeOfShard(shardOf(station.code), 1));
    const contact = async () =>
      (
        await database().pool.query<{ heard_at: number }>(
          'select heard_at from site_contacts where site_id = $1',
          [silent.siteId],
        )
      ).rows;
    const client = await connectAsync(url);
    const status = JSON.stringify({ online: true, t: Date.now() });
    await client.publishAsync(statusTopicOf(silent.code), status, { qos: 1, retain: true });
    await client.endAsync();
    await say(5);
    await until(() => heard(5));
    const [ingest] = ingests.splice(0);
    await ingest!.stop();
    // Long enough ago for a sign of life to be written again.
    await database().pool.query('update site_contacts set heard_at = heard_at - 60000 where site_id = $1', [
      silent.siteId,
    ]);
    const before = await contact();
    await start();
    await say(6);
    await until(() => heard(6));
    expect(before).toHaveLength(1);
    expect(await contact()).toEqual(before);
  });
});
