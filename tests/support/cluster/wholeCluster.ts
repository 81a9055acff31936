import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startAgain, startDebianPostgres, startStandby } from '../debianPostgres';
import { freePort } from '../freePort';
import { startOwnServer, type OwnServer } from '../ownServer';
import { startRedis, type RedisServer } from '../redisServer';
import { removeFolder } from '../removeFolder';
import type { RunningPostgres } from '../runningPostgres';
import { silentProxy, type SilentProxy } from '../silentProxy';
import { until } from '../testIngest';
import { startMosquitto, type Mosquitto } from './mosquitto';
import { startNginx, type NginxServer } from './nginxServer';

export type ProcessName = 'web1' | 'web2' | 'ingest1' | 'ingest2' | 'worker';

export interface ClusterShape {
  /** What each process does; those that are not named are not there. */
  roles: Partial<Record<ProcessName, string>>;
  delayFactor: number;
}

const inFull = { web1: 'web', web2: 'web', ingest1: 'ingest', ingest2: 'ingest', worker: 'worker' };
export const fullShape = (delayFactor: number): ClusterShape => ({ roles: inFull, delayFactor });

/** Everything that a site of several processes consists of, each part started and ended by itself. */
export interface WholeCluster {
  /** Of the load balancer, through a proxy that can fall silent. */
  address: string;
  broker: Mosquitto;
  redis: RedisServer;
  nginx: NginxServer;
  /** Between the processes and what they stand on, and between the browsers and the load balancer. */
  proxies: Record<'database' | 'broker' | 'redis' | 'browsers', SilentProxy>;
  /** The present database, past every proxy. */
  pool(): Pool;
  kill(name: ProcessName): Promise<void>;
  start(name: ProcessName): Promise<void>;
  /** What each process said last. */
  said(): string;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** The primary dies, and a standby that had every commit takes its place. */
  failOver(): Promise<void>;
  end(): Promise<void>;
}

export async function startWholeCluster(shape: ClusterShape): Promise<WholeCluster> {
  const ends: (() => Promise<void> | void)[] = [];
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await Promise.resolve(each()).catch(() => undefined);
  };
  try {
    return await started(shape, ends, end);
  } catch (error) {
    await end();
    throw error;
  }
}

type Ends = (() => Promise<void> | void)[];

async function started(shape: ClusterShape, ends: Ends, end: () => Promise<void>): Promise<WholeCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-whole-'));
  chmodSync(folder, 0o755);
  ends.push(() => removeFolder(folder));
  const database = await aMovableDatabase(folder, ends);
  const broker = await startMosquitto();
  ends.push(broker.end);
  const redis = await startRedis();
  ends.push(redis.kill);
  const proxy = async (url: string) => {
    const made = await silentProxy(url);
    ends.push(made.end);
    return made;
  };
  const [brokerProxy, redisProxy] = [await proxy(broker.url), await proxy(redis.url)];
  const env = {
    ...{ MQTT_URL: brokerProxy.url, REDIS_URL: redisProxy.url, TRUSTED_PROXIES: '127.0.0.1' },
    ...{ ALARM_DELAY_FACTOR: String(shape.delayFactor), DATA_DIR: join(folder, 'data') },
  };
  const processes = await allProcesses(shape.roles, { databaseUrl: database.proxy.url, env }, ends);
  const nginx = await startNginx([processes.addressOf('web1'), processes.addressOf('web2')]);
  ends.push(nginx.stop);
  const browsers = await proxy(nginx.address);
  return {
    ...{ address: browsers.url.replace(/\/$/, ''), broker, redis, nginx, end },
    proxies: { database: database.proxy, broker: brokerProxy, redis: redisProxy, browsers },
    pool: database.pool,
    ...{ kill: processes.kill, start: processes.start, said: processes.said },
    ...{ stopDatabase: database.stop, startDatabase: database.start, failOver: database.failOver },
  };
}

async function allProcesses(
  roles: ClusterShape['roles'],
  { databaseUrl, env }: { databaseUrl: string; env: Record<string, string> },
  ends: Ends,
) {
  const running = new Map<ProcessName, OwnServer>();
  const ports = new Map<ProcessName, string>();
  const start = async (name: ProcessName) => {
    const PORT = ports.get(name) ?? String(await freePort());
    ports.set(name, PORT);
    running.set(name, await startOwnServer(databaseUrl, roles[name] ?? '', { ...env, PORT }));
  };
  ends.push(async () => void (await Promise.all([...running.values()].map((each) => each.kill()))));
  // The first one makes the tables; the others would wait for it.
  await start('web1');
  // Keys of that type are what Object.keys says of them.
  const names = Object.keys(roles) as ProcessName[];
  await Promise.all(names.filter((name) => name !== 'web1').map(start));
  return {
    start,
    kill: async (name: ProcessName) => running.get(name)?.kill(),
    addressOf: (name: ProcessName) => running.get(name)?.address ?? '',
    said: () => [...running].map(([name, each]) => `${name}:\n${each.output().slice(-4_000)}`).join('\n'),
  };
}

/** A PostgreSQL at one address, whichever server is behind it. */
async function aMovableDatabase(folder: string, ends: Ends) {
  let dataDir = join(folder, 'primary');
  let server: RunningPostgres = await startDebianPostgres(dataDir);
  ends.push(() => server.stop());
  const proxy = await silentProxy(server.url);
  ends.push(proxy.end);
  const poolOf = (url: string) => {
    const pool = new Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
    return pool;
  };
  let pool = poolOf(server.url);
  ends.push(() => pool.end());
  const moveTo = async (next: RunningPostgres) => {
    server = next;
    proxy.leadTo(next.url);
    await pool.end();
    pool = poolOf(next.url);
  };
  return {
    proxy,
    pool: () => pool,
    stop: () => server.stop(),
    start: async () => moveTo(await startAgain(dataDir, server.url)),
    failOver: async () => {
      dataDir = join(folder, 'standby');
      const standby = await startStandby(server.url, dataDir);
      await keepInStep(pool);
      // The last moment before the primary is gone: everything it acknowledged is in both.
      await server.stop();
      const next = poolOf(standby.url);
      await next.query(`alter system set synchronous_standby_names = ''`).catch(() => undefined);
      await next.query('select pg_promote(true)');
      await next.end();
      await moveTo(standby);
    },
  };
}

/** From now on a commit is answered when the standby has it too. */
async function keepInStep(primary: Pool): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  await until(async () => {
    const { rowCount } = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    return rowCount === 1;
  }, 20_000);
}
