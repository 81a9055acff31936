import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { someCallers, type Callers } from '@tests/support/cluster/callers';
import { startMosquitto, type Mosquitto } from '@tests/support/cluster/mosquitto';
import { olderVersion, unpackVersion } from '@tests/support/cluster/olderVersion';
import { areAllHeard, plainSites, type PlainSite } from '@tests/support/cluster/plainSites';
import { aTellingField, type TellingField } from '@tests/support/cluster/tellingField';
import { expectStored, expectTrueAlarms } from '@tests/support/cluster/truth';
import { startDebianPostgres } from '@tests/support/debianPostgres';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { removeFolder } from '@tests/support/removeFolder';
import type { RunningPostgres } from '@tests/support/runningPostgres';
import { until } from '@tests/support/testIngest';

jest.setTimeout(180_000);

const older = olderVersion();
const [hotAtOnce, silentAtOnce] = [8, 2];

/** The newest few that a process logged. */
const errorsOf = (server: OwnServer): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(-5);

if (typeof older === 'string') it.skip(`two versions side by side: ${older}`, () => undefined);
else
  describe(`this version and the one before ${older.newer.length} migrations, on one database under load`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'coolops-older-'));
    // The account that PostgreSQL runs as must be able to pass through.
    chmodSync(folder, 0o755);
    let postgres: RunningPostgres;
    let pool: Pool;
    let broker: Mosquitto;
    let sites: PlainSite[];
    let field: TellingField;
    let callers: Callers;
    const servers: Partial<Record<'older' | 'present', OwnServer>> = {};

    const start = async (version: 'older' | 'present') => {
      const env = { MQTT_URL: broker.url, ALARM_DELAY_FACTOR: String(1 / 30) };
      const source = version === 'older' ? join(folder, 'source') : process.cwd();
      const server = await startOwnServer(postgres.url, 'web,ingest,worker', env, source);
      servers[version] = server;
      return server.address;
    };
    const stop = async (version: 'older' | 'present') => {
      const server = servers[version];
      delete servers[version];
      if (server) await callers?.leave(server.address);
      await server?.stop();
    };

    beforeAll(async () => {
      unpackVersion(older, join(folder, 'source'));
      // That of the test run has connections for one process at work.
      postgres = await startDebianPostgres(join(folder, 'data'));
      pool = new Pool({ connectionString: postgres.url, max: 3 });
      pool.on('error', () => undefined);
      broker = await startMosquitto();
      const address = await start('older');
      sites = await plainSites(pool, 100);
      field = aTellingField(broker.url, sites, 1_000);
      await until(() => areAllHeard(pool, sites), 60_000);
      callers = await someCallers(address, sites[0]!.siteId);
      callers.comeTo(address);
    });
    afterAll(async () => {
      await field?.stop();
      for (const version of ['older', 'present'] as const) await stop(version);
      await broker?.end();
      await pool?.end();
      await postgres?.stop();
      removeFolder(folder);
    });

    const migrated = async () =>
      (await pool.query<{ name: string }>('select name from schema_migrations')).rows.map(
        ({ name }) => `server/migrations/${name}`,
      );
    let stage = 0;
    /** Other rooms become hot and other controllers silent. */
    const turnOver = () => {
      const of = (at: number) => sites[1 + (at % (sites.length - 1))]!;
      const first = stage * (hotAtOnce + silentAtOnce);
      for (const site of sites) {
        if (field.hot.has(site.siteId)) field.cool(site);
        if (field.silent.has(site.siteId)) field.rouse(site);
      }
      for (let i = 0; i < hotAtOnce; i += 1) field.heat(of(first + i));
      for (let i = 0; i < silentAtOnce; i += 1) field.silence(of(first + hotAtOnce + i));
      stage += 1;
    };

    it.each([
      ['the older alone', async () => undefined],
      ['this one beside it', async () => callers.comeTo(await start('present'))],
      ['this one alone', () => stop('older')],
      ['the older beside it again', async () => callers.comeTo(await start('older'))],
      ['the older alone again', () => stop('present')],
    ])('keep every reading and judge every alarm once: %s', async (_, happens) => {
      turnOver();
      const answeredBefore = callers.answered();
      await happens();
      const judge = { cluster: { pool: () => pool }, field, sites };
      await expectStored(judge);
      await expectTrueAlarms(judge);
      expect(callers.answered()).toBeGreaterThan(answeredBefore);
      const said = callers.failures.length === 0 ? [] : Object.values(servers).flatMap(errorsOf);
      expect({ failures: callers.failures, said }).toEqual({ failures: [], said: [] });
    });

    it('leave the database with every migration, and every order once', async () => {
      expect(await migrated()).toEqual(expect.arrayContaining(older.newer));
      const { rows } = await pool.query<{ title: string }>(
        'select title from fault_orders where title = any($1)',
        [callers.opened],
      );
      expect(rows.map(({ title }) => title).sort()).toEqual([...callers.opened].sort());
    });
  });
