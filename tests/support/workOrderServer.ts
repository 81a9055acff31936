import { sql } from 'kysely';
import type { FaultDetail } from '@contract/faults';
import { createWorkOrders } from '@server/modules/workOrders';
import { createScopeOf } from '@server/modules/scope';
import { systemClock } from '@server/platform/clock';
import { openSecretBox } from '@server/platform/secretBox';
import { anArea, aSite, aWatcher } from './aFleet';
import { useFreshDatabase } from './database';
import { foreignSecret, startForeignSystem, type ForeignSystem } from './foreignSystem';
import { quietLog } from './quietLog';
import { startTestServer, type TestServer } from './testServer';

/** Reports wait 45 s for the ones they follow, a failed call a quarter of a second. */
const delayFactor = 0.05;
/** Where a foreign system of a test is. */
export const ownNetwork = { NOTIFY_NETWORKS: '127.0.0.1/32', ALARM_DELAY_FACTOR: String(delayFactor) };

/** The whole product with two areas and a work-order system of one of them, which holds a token for that area. */
export function useWorkOrders(role = 'web') {
  const database = useFreshDatabase();
  const db = () => database().db;
  const made = { area: 0, far: 0, siteId: 0, farSite: 0, systemId: 0, fitterId: 0, token: '' };
  let server: TestServer;
  let admin: string;
  let foreign: ForeignSystem;

  const menusOf = async (perms: readonly string[]): Promise<number[]> =>
    (
      await sql<{
        id: number;
      }>`select min(id) as id from menus where perms = any(${perms}::text[]) group by perms`.execute(db())
    ).rows.map(({ id }) => id);
  /** A machine's token for these permissions and areas. */
  const aToken = async (perms: readonly string[], areaIds: readonly number[] = []): Promise<string> => {
    const body = { tokenName: `${perms.join()} ${areaIds.join()}`, menuIds: await menusOf(perms), areaIds };
    const { data } = await server.call('/system/token', { token: admin, body });
    return (data as { oneTimeToken: string }).oneTimeToken;
  };
  const aSystem = async (more: object = {}): Promise<number> => {
    const body = {
      systemName: 'Remedy',
      url: foreign.url,
      secret: foreignSecret,
      regionId: made.area,
      ...more,
    };
    const { data, msg } = await server.call('/fault/workOrderSystem', { token: admin, body });
    if (data === undefined) throw new Error(msg);
    return (data as { systemId: number }).systemId;
  };

  beforeAll(async () => {
    server = await startTestServer(database(), { env: { ...ownNetwork, ROLE: role } });
    admin = await server.signIn();
    foreign = await startForeignSystem();
    made.area = await anArea(db(), '990201');
    made.far = await anArea(db(), '990202');
    made.siteId = await aSite(db(), 'WO-1', made.area);
    made.farSite = await aSite(db(), 'WO-2', made.far);
    made.fitterId = (await aWatcher(db(), 'fitter', [made.area], ['fault:list', 'fault:work'])).userId;
    made.systemId = await aSystem();
    made.token = await aToken(['fault:exchange'], [made.area]);
    foreign.speakTo({ address: server.address, ...made });
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await foreign.off();
  });

  const call = (path: string, body?: object, method?: string) =>
    server.call(path, { token: admin, ...(body && { body }), ...(method && { method }) });
  const read = async (id: number) => (await call(`/fault/${id}`)).data as FaultDetail;

  return {
    db,
    made,
    call,
    read,
    aToken,
    aSystem,
    server: () => server,
    admin: () => admin,
    foreign: () => foreign,
    /** What a worker process does, when the test says so. */
    worker: () => {
      const ports = { db: db(), clock: systemClock, log: quietLog, scopeOf: createScopeOf({ db: db() }) };
      const box = openSecretBox({ dataDir: server.dataDir, secret: undefined });
      const rest = { box, plantTimeZone: 'Asia/Shanghai', privateNetworks: ['127.0.0.1/32'], delayFactor };
      return createWorkOrders({ ...ports, ...rest }).worker;
    },
    anOrder: async (siteId = made.siteId): Promise<number> => {
      const { data } = await call('/fault', { siteId, level: 2, title: 'Unit 2 is noisy' });
      return (data as { id: number }).id;
    },
    lead: async (id: number, verb: string, more: object = {}) => {
      const { version } = await read(id);
      return call(`/fault/${id}/lead`, { verb, version, note: 'as agreed', ...more }, 'PUT');
    },
  };
}
