import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { isPostgres } from '@server/platform/database/embedded/processes';
import { packageFor } from '@server/platform/database/embedded/programs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@server/platform/database/launcher';
import { runProgram, type OwnProcess } from '@tests/support/ownProcess';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

const program = resolve('tests/support/embeddedServer.ts');
const isRoot = process.getuid?.() === 0;
const whenRoot = isRoot ? it : it.skip;
const nobody = 65_534;

describe('the embedded PostgreSQL', () => {
  jest.setTimeout(60_000);
  let folder: string;
  const processes: OwnProcess[] = [];
  const servers: EmbeddedPostgres[] = [];
  const log = { ...quietLog, error: () => undefined };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coolops-pg-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.end()));
    await Promise.all(servers.splice(0).map((one) => one.stop()));
    const link = join(folder, 'closed', 'data', 'postgres');
    if (existsSync(link) && realpathSync(link).startsWith('/var/lib/coolops-databases/'))
      removeFolder(realpathSync(link));
    removeFolder(folder);
  });

  const start = async (dataDir = join(folder, 'data')) => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    servers.push(server);
    return server;
  };
  const startProcess = async (options: Parameters<typeof runProgram>[1] = {}) => {
    const one = await runProgram(program, { args: [join(folder, 'data')], ...options });
    processes.push(one);
    return one;
  };
  const ask = async (url: string, question: string) => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(question)).rows[0];
    } finally {
      await client.end();
    }
  };
  const postmasterOf = (home = join(folder, 'data', 'postgres')) =>
    Number(readFileSync(join(home, 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const deadline = Date.now() + 20_000;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  };

  it('keeps checksums, commits durably, sorts by bytes and listens on loopback with a password', async () => {
    const { url } = await start();
    const found = await ask(
      url,
      `select current_setting('data_checksums') as checksums, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as listen, current_setting('server_version_num')::int / 10000 as major,
        (select datcollate from pg_database where datname = current_database()) as collation`,
    );
    expect(found).toEqual({ checksums: 'on', commit: 'on', listen: '127.0.0.1', major: 18, collation: 'C' });
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const secret = join(folder, 'data', 'postgres', 'cluster', 'password');
    expect(statSync(secret).mode & 0o777).toBe(0o600);
  });

  it('starts the server again on the same address when it is killed', async () => {
    const { url } = await start();
    await ask(url, 'create table kept (n int)');
    const before = postmasterOf();
    process.kill(before, 'SIGKILL');
    await eventually(() => ask(url, 'insert into kept values (1)'));
    expect(postmasterOf()).not.toBe(before);
  });

  it('adopts the server that a killed process left behind, and stops it in the end', async () => {
    const first = await startProcess();
    const postmaster = postmasterOf();
    await first.kill();
    const second = await start();
    expect(postmasterOf()).toBe(postmaster);
    expect(second.url).toBe(first.firstLine);
    await second.stop();
    expect(existsSync(join(folder, 'data', 'postgres', 'cluster', 'data', 'postmaster.pid'))).toBe(false);
    expect(await isGone(postmaster)).toBe(true);
  });

  const isGone = async (pid: number) => {
    await eventually(async () => {
      if (isPostgres(pid)) throw new Error('it runs still');
    });
    return true;
  };

  it('stops a server whose process was killed, when nobody takes it over', async () => {
    const first = await startProcess({ args: [join(folder, 'data'), '500'] });
    const postmaster = postmasterOf();
    await first.kill();
    expect(isPostgres(postmaster)).toBe(true);
    expect(await isGone(postmaster)).toBe(true);
    const { url } = await start();
    expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops a server whose process got %s', async (signal) => {
    const one = await startProcess({ args: [join(folder, 'data'), '500'] });
    const postmaster = postmasterOf();
    process.kill(one.pid, signal);
    expect(await isGone(postmaster)).toBe(true);
  });

  it('leaves a server that another living process uses, until that one is killed as well', async () => {
    const args = [join(folder, 'data'), '500'];
    const [owner, guest] = [await startProcess({ args }), await startProcess({ args })];
    const postmaster = postmasterOf();
    await owner.kill();
    await new Promise((done) => setTimeout(done, 3_000));
    expect(await ask(guest.firstLine, 'select 1 as n')).toEqual({ n: 1 });
    expect(postmasterOf()).toBe(postmaster);
    await guest.kill();
    expect(await isGone(postmaster)).toBe(true);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('of a test run ends with it by %s', async (signal) => {
    const run = await runProgram(resolve('tests/support/databaseServer.ts'), {});
    processes.push(run);
    const found = await ask(run.firstLine, `select current_setting('data_directory') as place`);
    const lock = readFileSync(join(String(found?.place), 'postmaster.pid'), 'utf8');
    const postmaster = Number(lock.split('\n')[0]);
    expect(isPostgres(postmaster)).toBe(true);
    process.kill(run.pid, signal);
    expect(await isGone(postmaster)).toBe(true);
  });

  it('clears a lock whose process is gone or is something else by now', async () => {
    const first = await start();
    await first.stop();
    const lock = join(folder, 'data', 'postgres', 'cluster', 'data', 'postmaster.pid');
    writeFileSync(lock, `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n`);
    const { url } = await start();
    expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
  });

  it('makes one cluster when two processes start at once, and survives the end of the one that owns it', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    expect(first?.firstLine).toBe(second?.firstLine);
    await first?.end();
    expect(await eventually(() => ask(second?.firstLine ?? '', 'select 1 as n'))).toEqual({ n: 1 });
  });

  it('makes a whole cluster after a first start that was killed half-way', async () => {
    const home = join(folder, 'data', 'postgres');
    mkdirSync(join(home, 'cluster.1.1', 'data'), { recursive: true });
    writeFileSync(join(home, 'making'), '999999999:1');
    chmodSync(join(folder, 'data'), 0o755);
    chmodSync(home, 0o755);
    const { url } = await start();
    expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
  });

  whenRoot(
    'works for root where no other user may pass, and leaves nothing that others may read',
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const { url } = await start(join(closed, 'data'));
      expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
      const home = realpathSync(join(closed, 'data', 'postgres'));
      expect(
        spawnSync('cat', [join(home, 'cluster', 'password')], { uid: nobody, gid: nobody }).status,
      ).not.toBe(0);
    },
  );

  whenRoot('works when the product itself lies in a folder that only root may enter', async () => {
    const product = join(folder, 'closed', 'product');
    mkdirSync(join(product, 'node_modules'), { recursive: true });
    chmodSync(join(folder, 'closed'), 0o700);
    placeProduct(product);
    const { firstLine } = await startProcess({ cwd: product, args: [join(folder, 'data')] });
    expect(await ask(firstLine, 'select 1 as n')).toEqual({ n: 1 });
    expect(existsSync(join(folder, 'data', 'postgres', 'programs'))).toBe(true);
  });

  whenRoot('works for an ordinary user, also when nobody ran the install scripts', async () => {
    const product = join(folder, 'product');
    mkdirSync(join(product, 'node_modules'), { recursive: true });
    placeProduct(product, 'without links');
    mkdirSync(join(folder, 'own'));
    spawnSync('chown', [`${nobody}`, join(folder, 'own')]);
    const { firstLine } = await startProcess({
      ...{ cwd: product, uid: nobody, gid: nobody, args: [join(folder, 'own', 'data')] },
      env: { HOME: join(folder, 'own') },
    });
    expect(await ask(firstLine, 'select 1 as n')).toEqual({ n: 1 });
  });

  /** A folder that looks like an installed product to the launcher: its manifest and its PostgreSQL package. */
  function placeProduct(product: string, links: 'with links' | 'without links' = 'with links'): void {
    const name = packageFor({ platform: process.platform, arch: process.arch, isMusl: false });
    const place = join(product, 'node_modules', name);
    writeFileSync(join(product, 'package.json'), '{"type":"module"}');
    cpSync(resolve('node_modules', name), place, { recursive: true, verbatimSymlinks: true });
    symlinkSync(resolve('node_modules', 'tsx'), join(product, 'node_modules', 'tsx'));
    if (links === 'without links') removeLinks(place);
  }

  function removeLinks(place: string): void {
    const list = JSON.parse(readFileSync(join(place, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of list) rmSync(join(place, target), { force: true });
  }
});
