import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@server/platform/database/launcher';
import { statementsIn } from '@server/platform/database/statementsIn';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { takeSteps } from '@server/modules/alarms/steps';
import { anArea, aSite } from '@tests/support/aFleet';
import { freePort } from '@tests/support/freePort';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { adminPassword, type Answer } from '@tests/support/peopleServer';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { until } from '@tests/support/testIngest';

jest.setTimeout(600_000);

const withinMs = 60_000;
const silentLog = { ...quietLog, error: () => undefined };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const address = 'night@example.net';
const folder = mkdtempSync(join(tmpdir(), 'coolops-notified-'));
chmodSync(folder, 0o755);

let postgres: EmbeddedPostgres;
let database: ConnectedDatabase;
let server: OwnServer;
let mail: MailServer;
let mailPort = 0;
let port = 0;
let siteId = 0;

const launch = async () => {
  const env = {
    PORT: String(port),
    NOTIFY_NETWORKS: '127.0.0.1/32',
    SECRET_KEY: 'of this test and no other one',
  };
  server = await startOwnServer(postgres.url, 'web,worker', { ...env, ALARM_DELAY_FACTOR: '1' });
};
const call = async (path: string, token: string, body: object): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  });
  return (await answer.json()) as Answer;
};

/** A database that recovers is not asked to end: it would not hear it. */
const isBack = () =>
  until(
    () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    withinMs,
  );

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
  [port, mailPort] = [await freePort(), await freePort()];
  mail = await startMailServer(mailPort);
  await launch();
  database = await connectDatabase({ url: postgres.url, log: silentLog });
  const { token } = await call('/login', '', { username: 'admin', password: adminPassword });
  const channel = await call('/system/notificationChannel', token, {
    ...{
      channelName: 'Post',
      kind: 'email',
      language: 'en',
      host: '127.0.0.1',
      port: mailPort,
      security: 'none',
    },
    ...{ account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
  });
  await call('/system/notificationRoute', token, {
    ...{
      routeName: 'night',
      channelId: (channel.data as { channelId: number }).channelId,
      levelAtLeast: '2',
    },
    ...{ recipients: 'address', address, tellCleared: false },
  });
  await seedDefinitions(database.db);
  siteId = await aSite(database.db, 'KILL-1', await anArea(database.db, '990301'));
}, 240_000);
afterAll(async () => {
  await server.kill();
  await isBack();
  await database.close();
  await mail.stop();
  await postgres.stop();
  removeFolder(folder);
});

/** As the intake commits it. What another alarm may explain waits for that one first. */
const raise = (definitionId: string) =>
  database.db.transaction().execute(async (trx) => {
    const statements = statementsIn(trx);
    const now = Date.now();
    const { rows } = await statements.query<{ id: number }>(
      `with d as (insert into devices (site_id, code, class, name, created_at)
         values ($1, 'd-' || gen_random_uuid(), 'env', 'e', 0) returning id)
       insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       select $3, $1, d.id, 1, $2, $2 from d returning id`,
      [siteId, now, definitionId],
    );
    const steps = rows.map(({ id }) => ({ alarmId: id, kind: 'raised' as const, at: now }));
    await takeSteps(statements, steps, now);
  });
const own = () => mail.received.filter(({ to }) => to.includes(address));
const mails = () => own().length;
const unfinished = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from notification_deliveries where recipient = $1 and state in ('waiting', 'sending')`,
    [address],
  );
  return rows[0]?.n ?? 0;
};
/**
 * The person has one more message within the minute, and no second one once all is at rest; but of a server that dies
 * after the host took it and before that is stored, the same one again, which a mail program shows once.
 */
const hasItOnce = async (before: number, isServerKilled = false): Promise<void> => {
  await until(async () => mails() > before, withinMs);
  await isBack();
  await until(async () => (await unfinished()) === 0, withinMs);
  await wait(3_000);
  const ids = own()
    .slice(before)
    .map(({ text }) => /^message-id: (.*)$/im.exec(text)?.[1]);
  expect(isServerKilled ? [...new Set(ids)] : ids).toEqual([expect.stringContaining('coolops-')]);
};
/** Nothing explains smoke, so that it goes out at once; a fan waits for three seconds in case its mains failed. */
const moments: [string, number][] = [
  ['smoke', 0],
  ['smoke', 300],
  ['fanFault', 500],
  ['fanFault', 2_900],
];

describe('a critical alarm', () => {
  it.each([['smoke'], ['fanFault']])(
    'is with the person, once, within a minute of the return of the mail host (%s)',
    async (definitionId) => {
      const before = mails();
      await mail.stop();
      await raise(definitionId);
      await wait(45_000);
      const received = mail.received;
      mail = await startMailServer(mailPort);
      mail.received.push(...received);
      await hasItOnce(before);
    },
  );

  it.each(moments)(
    'is with the person, once, when the server is killed (%s, after %i ms)',
    async (id, ms) => {
      const before = mails();
      await raise(id);
      await wait(ms);
      await server.kill();
      await launch();
      await hasItOnce(before);
    },
  );

  it.each(moments)('is with the person, once, when the database dies (%s, after %i ms)', async (id, ms) => {
    const before = mails();
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
    );
    await raise(id);
    await wait(ms);
    // One backend that dies takes every session and all shared memory with it, and the server recovers from its log.
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await hasItOnce(before);
  });
});
