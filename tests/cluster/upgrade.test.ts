import { freshDatabase, type TestDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { olderVersion } from '@tests/support/olderVersion';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { adminPassword } from '@tests/support/product';
import { aStation, connectController, until, type Station } from '@tests/support/testIngest';

jest.setTimeout(300_000);

/** Far more than it takes, on a machine that is busy. */
const patienceMs = 90_000;

const older = olderVersion(4);
const underWay = older === null ? describe.skip : describe;

interface Answer {
  code: number;
  msg: string;
  token?: string;
}

/** Somebody who goes on asking a process, and what was refused or failed. */
function aCaller(server: OwnServer) {
  const failures: string[] = [];
  let isAsking = true;
  let answered = 0;
  const ask = async (path: string, token?: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };
  const paths = ['/stream/alarms', '/stream/sites', '/alarm/history', '/system/user/list', '/getInfo'];
  const asking = (async () => {
    const { token } = await ask('/login', undefined, { username: 'admin', password: adminPassword });
    for (let n = 0; isAsking; n += 1) {
      const path = paths[n % paths.length] ?? '';
      const { code, msg } = await ask(path, token).catch((error: unknown) => ({
        code: 0,
        msg: String(error),
      }));
      if (code !== 200) failures.push(`${path}: ${code} ${msg}`);
      answered += 1;
      await new Promise((rest) => setTimeout(rest, 50));
    }
  })();
  return {
    failures,
    answered: () => answered,
    stop: async () => {
      isAsking = false;
      await asking;
    },
  };
}

/** A controller that goes on telling its room's temperature, whoever listens, and what of it was acknowledged. */
function aTeller(mqttUrl: string, station: Station, tempC: () => number) {
  const acknowledged = new Set<number>();
  let isTelling = true;
  const telling = (async () => {
    const controller = await connectController(mqttUrl, station);
    for (let n = 1; isTelling; n += 1) {
      await controller.tell('env', { roomTempC: tempC() }, { n });
      acknowledged.add(n);
      await new Promise((rest) => setTimeout(rest, 20));
    }
    await controller.close();
  })();
  return {
    acknowledged,
    stop: async () => {
      isTelling = false;
      await telling;
    },
  };
}

/** What a process logged as an error, the newest few. */
const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(-5);

underWay('an upgrade side by side, and the way back, under load', () => {
  let database: TestDatabase;
  let mqtt: { MQTT_PORT: string };
  let hot: Station;
  let changing: Station;
  let changingC = 24;
  const servers: OwnServer[] = [];
  const tellers: ReturnType<typeof aTeller>[] = [];
  const failures: string[] = [];

  const startOlder = async (role: string) => {
    const server = await startOwnServer(database.url, role, mqtt, older?.folder);
    servers.push(server);
    return server;
  };
  const startNewer = async (role: string) => {
    const server = await startOwnServer(database.url, role, role.includes('ingest') ? mqtt : {});
    servers.push(server);
    return server;
  };
  const alarmsOf = async ({ siteId }: Station, what: 'all' | 'active') => {
    const { rows } = await database.pool.query(
      `select 1 from alarms where site_id = $1 and definition_id = 'roomTempHigh'
       and ($2 = 'all' or cleared_at is null)`,
      [siteId, what],
    );
    return rows.length;
  };
  const heat = async () => {
    changingC = 45;
    await until(async () => (await alarmsOf(changing, 'active')) === 1, patienceMs);
  };
  const cool = async () => {
    changingC = 24;
    await until(async () => (await alarmsOf(changing, 'active')) === 0, patienceMs);
  };
  /** While this is done, somebody asks each of the processes without a pause. */
  const whileAsked = async (asked: readonly OwnServer[], work: () => Promise<void>) => {
    const callers = asked.map(aCaller);
    await work();
    await until(async () => callers.every((caller) => caller.answered() > 20), patienceMs);
    await Promise.all(callers.map((caller) => caller.stop()));
    failures.push(...callers.flatMap((caller) => caller.failures));
  };

  beforeAll(async () => {
    database = await freshDatabase('template0');
    mqtt = { MQTT_PORT: String(await freePort()) };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await database.drop();
    older?.remove();
  });

  let before: OwnServer;
  let web: OwnServer;
  let ingest: OwnServer;

  it('begins with the older version alone', async () => {
    expect(older?.unknown.length).toBeGreaterThan(0);
    before = await startOlder('web,worker,ingest');
    [hot, changing] = [await aStation(database.pool, 'U-001'), await aStation(database.pool, 'U-002')];
    tellers.push(
      aTeller(before.mqttUrl, hot, () => 45),
      aTeller(before.mqttUrl, changing, () => changingC),
    );
    await whileAsked([before], async () => {
      await until(async () => (await alarmsOf(hot, 'active')) === 1, patienceMs);
    });
  });

  it('brings the newer one beside it, whose migrations stop nobody', async () => {
    await whileAsked([before], async () => {
      web = await startNewer('web,worker');
      await whileAsked([before, web], heat);
    });
  });

  it('goes on with the newer one alone', async () => {
    await before.stop();
    ingest = await startNewer('ingest');
    await whileAsked([web], cool);
  });

  it('goes back to the older one, which works on with the newer schema', async () => {
    await ingest.stop();
    before = await startOlder('web,worker,ingest');
    await whileAsked([before, web], heat);
    await web.stop();
    await whileAsked([before], cool);
  });

  it('has refused no call, lost nothing that was acknowledged, and raised each alarm once', async () => {
    await Promise.all(tellers.map((teller) => teller.stop()));
    const said = failures.length === 0 ? [] : servers.map((server) => errorsIn(server.output()));
    expect({ failures, said }).toEqual({ failures: [], said: [] });
    for (const [at, station] of [hot, changing].entries()) {
      const { rows } = await database.pool.query<{ n: string }>(
        'select n from readings_env where device_id = $1',
        [station.deviceIds['env']],
      );
      const stored = new Set(rows.map(({ n }) => Number(n)));
      const told = [...(tellers[at]?.acknowledged ?? [])];
      expect(told.length).toBeGreaterThan(100);
      expect(told.filter((n) => !stored.has(n))).toEqual([]);
    }
    expect([await alarmsOf(hot, 'all'), await alarmsOf(changing, 'all')]).toEqual([1, 2]);
  });
});
