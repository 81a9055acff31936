import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerHealth } from '@contract/live';
import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { aStation } from '@tests/support/testIngest';
import { aHealth } from '@tests/support/aHealth';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { anIngestProcess, type IngestProcess } from '@tests/support/ingestInSteps';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { makeCertificate } from '../../../config/first-run/certificate.mjs';
import { createCertificateDays } from '../../platform/certificateDays';
import { seedDefinitions } from '../alarms/definitions.store';
import { createExternalHealth } from './externalHealth';
import { createVitals } from './vitals';
import { createWatchedWork } from './watchedWork';

jest.setTimeout(120_000);

const database = useSeededDatabase();
const folder = mkdtempSync(join(tmpdir(), 'coolops-centre-'));
const site = 'CENTRE-1';
let server: SystemServer;
let mail: MailServer;
let intake: IngestProcess;
let channelId = 0;
let own: Partial<ServerHealth> = {};

const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);
const now = () => server.clock.now();
const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token: await server.signIn(), body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};

/** What the centre sees of itself, as each of its processes does. */
const look = async (): Promise<void> => {
  const ports = { pool: database().pool, clock: server.clock, log: quietLog };
  const externalHealth = createExternalHealth(ports);
  const work = createWatchedWork({ ...ports, plantTimeZone: 'Asia/Shanghai' });
  for (const unit of [externalHealth, work]) {
    await unit.start(new AbortController().signal);
    await unit.stop();
  }
  const recorder = { processes: () => [{ ...aHealth({ process: 'a', at: now() }), ...own }] };
  const { unreachedRoutes } = externalHealth;
  const vitals = createVitals({ recorder, externalHealth, work, clock: server.clock, unreachedRoutes })();
  for (const name of Object.keys(intake.vitals)) delete intake.vitals[name];
  for (const [name, value] of Object.entries(vitals)) if (value !== null) intake.vitals[name] = value;
};
const passes = async (ms: number): Promise<void> => {
  for (let leftMs = ms; leftMs > 0; leftMs -= 20 * secondMs) {
    await look();
    await intake.live(20 * secondMs, () => [{ site, device: 'ctl', v: { cpuPct: 5 } }]);
    await server.notifications.turn();
  }
};
const aJob = async (target: string, cron: string, since: number): Promise<void> => {
  await query(
    `insert into jobs (job_name, job_group, invoke_target, cron_expression, status, create_time)
     values ($1, 'DEFAULT', $1, $2, '0', $3)`,
    [target, cron, since],
  );
};
const aBackup = (state: string, at: number) =>
  query(
    `insert into backup_tasks (kind, file, asked_by, started_at, beat_at, ended_at, state)
     values ('create', '', 'x', $1, $1, $1, $2)`,
    [at, state],
  );
const contact = (siteId: number, at: number) =>
  query(
    `insert into site_contacts (site_id, heard_at, is_online) values ($1, $2, true)
     on conflict (site_id) do update set heard_at = excluded.heard_at`,
    [siteId, at],
  );
const smoke = async (): Promise<void> => {
  server.clock.pass(secondMs);
  await query(
    `update alarms set cleared_at = raised_at, acknowledged_at = raised_at where definition_id = 'smoke'`,
  );
  await query(
    `with raised as (insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
       select 'smoke', id, 1, $2, $2 from sites where code = $1 returning id)
     insert into notification_events (alarm_id, kind, at) select id, 'raised', $2 from raised`,
    [site, now()],
  );
  await server.notifications.turn();
};
const aRouteOfSites = (more: object) =>
  add('/system/notificationRoute', {
    ...{ routeName: 'sites', channelId, levelAtLeast: '4', audience: 'any', ...more },
  });

/** What happens; what the centre does not see by itself is said by one of its processes. */
const conditions: Readonly<Record<string, () => Promise<unknown>>> = {
  async jobFailed() {
    await aJob('notification.digest()', '0 0 8 * * ?', now());
    await query(
      `insert into job_log (job_id, job_name, job_group, invoke_target, reason, status, job_message, due_at, start_time,
         end_time, duration_ms, create_time)
       select id, 'x', 'DEFAULT', 'x', 'schedule', '1', '', $1, $1, $1, 0, $1 from jobs`,
      [now()],
    );
  },
  backupFailed: () => aBackup('failed', now()),
  backupMissing: () => aJob('backup.create({"keep":7})', '0 0 2 * * ?', now() - 4 * dayMs),
  async deliveriesWaiting() {
    const away = await add('/system/notificationChannel', {
      ...{
        channelName: 'Away',
        kind: 'webhook',
        language: 'en',
        url: 'http://127.0.0.1:1/',
        centreUse: 'none',
      },
    });
    await aRouteOfSites({ channelId: away });
    for (let n = 0; n < 11; n += 1) await smoke();
    server.clock.pass(3 * minuteMs);
  },
  async certificateEnding() {
    const { until } = makeCertificate({ folder: join(folder, 'life'), names: ['a.test'], nowMs: now() });
    const nowMs = now() + 20 * dayMs - (until.getTime() - now());
    const { certificate } = makeCertificate({ folder, names: ['a.test'], nowMs });
    const days = createCertificateDays([certificate], { clock: server.clock, log: quietLog });
    own = { certificateDays: days() };
  },
  async collectorUnanswered() {
    const areaId = await anArea(database().db, '440306');
    const [a = 0, b = 0, c = 0] = await Promise.all(
      ['A', 'B', 'C'].map((code) => aSite(database().db, code, areaId)),
    );
    for (const [username, siteIds] of [
      ['many', [a, b]],
      ['other', [c]],
    ] as const) {
      const { rows } = await query(
        `insert into field_credentials (username, password_hash, created_at) values ($1, 'x', 0) returning id`,
        [username],
      );
      for (const id of siteIds)
        await query('insert into field_credential_sites values ($1, $2)', [rows[0]?.id, id]);
    }
    for (const id of [a, b]) await contact(id, now() - hourMs);
    await contact(c, now());
  },
  async intakeFailing() {
    for (let n = 0; n < 3; n += 1) intake.writes.failed();
  },
  async serverClockDoubtful() {
    own = { clockErrorS: 60 };
  },
  async nobodyNotified() {
    await aRouteOfSites({ recipients: 'duty', duty: 'energy' });
    await smoke();
    await smoke();
  },
};

beforeAll(async () => {
  server = await startSystem(database());
  mail = await startMailServer();
  await query(`update users set email = 'admin@example.net', language = 'en' where user_name = 'admin'`);
  await seedDefinitions(database().db);
  await aStation(database().pool, site);
  channelId = await add('/system/notificationChannel', {
    ...{ channelName: 'Post', kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port },
    ...{ security: 'none', account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
  });
  intake = await anIngestProcess(database().url, server.clock);
});
afterAll(async () => {
  await intake.stop();
  await mail.stop();
  await server.stop();
  removeFolder(folder);
});

describe('a condition of the centre', () => {
  it.each(Object.keys(conditions))('(%s) is with the administrators without any route for it', async (id) => {
    own = {};
    for (const table of ['notification_routes', 'notification_deliveries', 'jobs', 'backup_tasks'])
      await query(`delete from ${table}`);
    intake.writes.committed();
    const told = async () => {
      const { rows } = await query(
        `select d.recipient from notification_deliveries d join alarms a on a.id = any(d.alarm_ids)
         where a.definition_id = $1 and d.event = 'alarm' and d.state = 'delivered'`,
        [id],
      );
      return (rows as { recipient: string }[]).map(({ recipient }) => recipient);
    };
    await passes(40 * secondMs);
    expect(await told()).toEqual([]);
    await conditions[id]?.();
    await passes(2 * minuteMs);
    expect(await told()).toEqual(['admin@example.net']);
    expect(mail.received.some(({ to }) => to.includes('admin@example.net'))).toBe(true);
  });
});
