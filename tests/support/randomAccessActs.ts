import fc from 'fast-check';
import { sql } from 'kysely';
import { dayMs } from '@contract/time';
import { accessRights, startAccessConsole, type AccessConsole } from './accessConsole';
import type { TestDatabase } from './database';
import { openedBetween, whatOpens } from './doorsOpen';
import type { Answer } from './peopleServer';

const rights = [
  ...accessRights,
  ...['access:holder:import', 'access:card:import', 'access:level:remove', 'access:permit:query'],
  ...['access:policy:list', 'access:policy:query', 'access:policy:add', 'access:policy:edit'],
  ...['access:policy:remove', 'area:site:list', 'area:site:query', 'area:site:edit', 'area:region:list'],
  ...['area:region:query', 'area:region:edit', 'fault:list', 'fault:add'],
];

interface World {
  console: AccessConsole;
  database: TestDatabase;
  areas: number[];
  cities: number[];
  sites: { id: number; code: string }[];
  orders: number[];
  /** The region in which each of the limited people acts. */
  reach: ReadonlyMap<string, number>;
  made: number;
}

const people = ['cityPerson', 'areaPerson', 'otherCity'] as const;

/** Two cities of two areas, with two doors in each; people limited to a city or an area, and cards all over. */
export async function startAccessWorld(database: TestDatabase): Promise<World> {
  const console = await startAccessConsole(database);
  const places = [];
  for (let i = 0; i < 8; i++) places.push(await console.aDoorPlace(`RANDOM-${i}`));
  const areas = places.filter((_, i) => i % 2 === 0).map(({ area }) => area);
  const cities: number[] = [];
  for (const code of ['330100', '330200'])
    cities.push(
      (
        await console.one(sql<{ id: number }>`
          insert into regions (level, code, name_zh, name_en, name_hk)
          values ('city', ${code}, ${code}, ${code}, ${code}) returning id`)
      ).id,
    );
  for (const [i, { area, site }] of places.entries()) {
    await sql`update sites set area_id = ${areas[i >> 1]}, station_class = ${'AD'[i % 2]} where id = ${site}`.execute(
      database.db,
    );
    await sql`update regions set parent_id = ${cities[i >> 2]}, code = ${`3301${10 + i}`} where id = ${area}`.execute(
      database.db,
    );
  }
  await console.aPerson('cityPerson', cities[0]!, rights);
  await console.aPerson('areaPerson', areas[0]!, rights);
  await console.aPerson('otherCity', cities[1]!, rights);
  const orders: number[] = [];
  for (const { site } of places) {
    const { data } = await console.call(console.admin, 'POST', '/fault', {
      siteId: site,
      level: 2,
      title: 'The door rattles',
    });
    orders.push(
      Number((data as { id?: number; orderId?: number }).id ?? (data as { orderId: number }).orderId),
    );
  }
  const reach = new Map([
    ['cityPerson', cities[0]!],
    ['areaPerson', areas[0]!],
    ['otherCity', cities[1]!],
  ]);
  const sites = places.map(({ site, code }) => ({ id: site, code }));
  const world: World = { console, database, areas, cities, sites, orders, reach, made: 0 };
  await populate(world);
  return world;
}

/** People of every area, who have access far beyond it, with cards on and off; some are stopped. */
async function populate(world: World): Promise<void> {
  const { console, areas, cities } = world;
  const add = async (path: string, body: object): Promise<Record<string, number>> => {
    const answer = await console.call(console.admin, 'POST', path, body);
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const levels: number[] = [];
  for (const regionId of [...areas, ...cities])
    levels.push(
      (await add('/access/level', { levelName: `Level ${(world.made += 1)}`, regionIds: [regionId] }))
        .levelId!,
    );
  for (let i = 0; i < 12; i++) {
    const { holderId } = await add('/access/holder', {
      ...{ kind: 'staff', deptId: 1, holderNo: `R-${(world.made += 1)}`, holderName: 'Somebody' },
      ...{ regionId: areas[i % areas.length], levelIds: [of(levels, i * 5), of(levels, i * 3 + 1)] },
      status: i % 3 === 0 ? '1' : '0',
    });
    for (const state of ['active', 'blocked'])
      await add('/access/card', { holderId, state, cardNumber: String(70_000_000 + (world.made += 1)) });
  }
}

const verbs = [
  ...['addCard', 'editCard', 'editCard', 'editCard', 'editCard', 'addHolder', 'editHolder', 'editHolder'],
  ...['editHolder', 'addLevel', 'editLevel', 'addPermit', 'orderPermit', 'addPolicy', 'editPolicy'],
  ...[
    'loseCard',
    'endPermit',
    'removePolicy',
    'moveSite',
    'editSite',
    'moveRegion',
    'importHolder',
    'importCard',
  ],
] as const;
type Verb = (typeof verbs)[number];

const act = fc.record({
  verb: fc.constantFrom(...verbs),
  /** The administrator's acts give what limited people must not extend. */
  who: fc.constantFrom('admin', ...people, ...people, ...people),
  n: fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
});

const times = ['', '1-5 08:00-18:00', '6-7 00:00-24:00', '1-7 06:00-09:00'];
const states = ['active', 'active', 'blocked', 'returned', 'lost'];
const of = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const some = <T>(list: readonly T[], bits: number): T[] => list.filter((_, i) => ((bits >> i) & 1) === 1);
const when = (inDays: number): string =>
  new Date(Date.now() + inDays * dayMs).toISOString().slice(0, 19).replace('T', ' ');

const readOnly = new Set([
  ...[
    'cardCount',
    'isElsewhere',
    'createBy',
    'createTime',
    'doors',
    'holders',
    'siteName',
    'life',
    'level',
    'siteCount',
  ],
  ...['last4', 'stateSince', 'unconfirmed'],
]);

async function idsOf({ database }: World, table: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

/** Cards, or their holders, mostly of the areas of these people: others are refused without a look at their doors. */
async function personal(world: World, n: readonly number[], what: 'card' | 'holder', who: string) {
  const region = world.reach.get(who) ?? 0;
  const { rows } = await sql<{ card: number; holder: number }>`
    with recursive below as (
      select ${region}::int as id union select r.id from below join regions r on r.parent_id = below.id
    )
    select c.id as card, h.id as holder from card_holders h left join access_cards c on c.holder_id = h.id
    where h.region_id in (select id from below) or ${n[7]! % 8 === 0} or ${who === 'admin'} order by 2, 1`.execute(
    world.database.db,
  );
  return of(
    rows.map((row) => row[what]).filter((id) => id !== null),
    n[0]!,
  );
}

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

async function save(send: Send, path: string, id: number | undefined, more: object): Promise<Answer | null> {
  if (id === undefined) return null;
  const { data } = await send('GET', `${path}/${id}`);
  if (data === undefined || data === null) return null;
  const entered = Object.entries(data).filter(([name]) => !readOnly.has(name));
  return send('PUT', path, { ...Object.fromEntries(entered), ...more });
}

const placesOf = (world: World, [, a = 0, b = 0, c = 0]: readonly number[]) => ({
  regionIds: a % 3 === 0 ? [] : some([...world.areas, ...world.cities], b),
  siteCodes: some(world.sites, a % 3 === 1 ? 0 : c)
    .map(({ code }) => code)
    .join(','),
});

async function take(world: World, who: string, path: string, table: string): Promise<Answer> {
  const token = who === 'admin' ? world.console.admin : world.console.tokens[who]!;
  const form = new FormData();
  form.append('file', new Blob([table]), 'table.csv');
  const sent = await fetch(
    `${world.console.server.address}/api${path}/importData?dryRun=false&updateSupport=true`,
    { method: 'POST', headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' }, body: form },
  );
  return (await sent.json()) as Answer;
}

type Doing = (world: World, send: Send, n: readonly number[], who: string) => Promise<unknown>;

const policyOf = (world: World, n: readonly number[]) => ({
  policyName: `Policy ${(world.made += 1)}`,
  regionId: of([null, ...world.areas, ...world.cities], n[1]!),
  siteCode: n[2]! % 3 === 0 ? of(world.sites, n[3]!)?.code : '',
  stationClass: of([null, 'A'], n[4]!),
  offline: of(['list', 'closed'], n[5]!),
  fire: of(['release', 'keep'], n[6]!),
  secondFactor: of(['Y', 'N'], n[7]!),
  secondPerson: of(['Y', 'N'], n[0]!),
});

const holderOf = (world: World, n: readonly number[], levels: readonly number[]) => ({
  regionId: of([...world.areas, ...world.cities], n[1]!),
  levelIds: some(levels.slice(-6), n[2]!),
  status: of(['0', '0', '1'], n[3]!),
});

const doings: Record<Verb, Doing> = {
  addCard: async (world, send, n, who) =>
    send('POST', '/access/card', {
      holderId: await personal(world, n, 'holder', who),
      cardNumber: String(71_000_000 + (world.made += 1)),
      validTo: of([null, when(15), when(50)], n[1]!),
    }),
  editCard: async (world, send, n, who) =>
    save(send, '/access/card', await personal(world, n, 'card', who), {
      ...(n[1]! % 2 === 0 && { state: of(states, n[2]!) }),
      ...(n[1]! % 3 === 0 && { validTo: of([null, when(15), when(50)], n[3]!) }),
    }),
  loseCard: async (world, send, n) =>
    send('POST', `/access/card/${of(await idsOf(world, 'access_cards'), n[0]!) ?? 1}/lose`),
  addHolder: async (world, send, n) =>
    send('POST', '/access/holder', {
      ...{ kind: 'staff', deptId: 1, holderNo: `R-${(world.made += 1)}`, holderName: 'Somebody' },
      ...holderOf(world, n, await idsOf(world, 'access_levels')),
    }),
  editHolder: async (world, send, n, who) => {
    const { regionId, levelIds, status } = holderOf(world, n, await idsOf(world, 'access_levels'));
    return save(send, '/access/holder', await personal(world, n, 'holder', who), {
      ...(n[4]! % 2 === 0 && { levelIds }),
      ...(n[4]! % 3 === 0 && { status }),
      ...(n[4]! % 5 === 0 && { regionId }),
    });
  },
  addLevel: (world, send, n) =>
    send('POST', '/access/level', {
      ...{ levelName: `Level ${(world.made += 1)}`, ...placesOf(world, n) },
      ...{
        times: of(times, n[4]!),
        stationClass: of([null, null, 'A'], n[5]!),
        status: of(['0', '0', '1'], n[6]!),
      },
    }),
  editLevel: async (world, send, n) =>
    save(send, '/access/level', of((await idsOf(world, 'access_levels')).slice(-8), n[0]!), {
      ...(n[4]! % 2 === 0 && placesOf(world, n)),
      ...(n[4]! % 3 === 0 && { times: of(times, n[5]!) }),
      ...(n[4]! % 5 === 0 && { stationClass: of([null, 'A'], n[6]!) }),
      ...(n[4]! % 7 === 0 && { status: of(['0', '1'], n[7]!) }),
    }),
  addPermit: async (world, send, n, who) =>
    send('POST', '/access/permit', {
      siteCode: of(world.sites, n[1]!)?.code,
      holderId: await personal(world, n, 'holder', who),
      ...{ validFrom: when(0), validTo: when(1 + (n[2]! % 60)) },
    }),
  orderPermit: async (world, send, n, who) =>
    send('POST', `/access/order/${of(world.orders, n[1]!)}/permits`, {
      holderId: (await personal(world, n, 'holder', who)) ?? 1,
      hours: 1 + (n[2]! % 160),
    }),
  endPermit: async (world, send, n) =>
    send('POST', `/access/permit/${of(await idsOf(world, 'access_permits'), n[0]!) ?? 1}/end`),
  addPolicy: (world, send, n) => send('POST', '/access/policy', policyOf(world, n)),
  editPolicy: async (world, send, n) =>
    save(send, '/access/policy', of(await idsOf(world, 'door_policies'), n[0]!), policyOf(world, n)),
  removePolicy: async (world, send, n) =>
    send('DELETE', `/access/policy/${of(await idsOf(world, 'door_policies'), n[0]!) ?? 1}`),
  moveSite: (world, send, n) =>
    send('PUT', '/area/site/move', {
      siteIds: [of(world.sites, n[0]!)?.id],
      areaId: of(world.areas, n[1]!),
    }),
  editSite: (world, send, n) =>
    save(send, '/area/site', of(world.sites, n[0]!)?.id, {
      areaId: of(world.areas, n[1]!),
      stationClass: of(['A', 'D'], n[2]!),
    }),
  moveRegion: (world, send, n) =>
    save(send, '/area/region', of(world.areas, n[0]!), { parentId: of(world.cities, n[1]!) }),
  importHolder: (world, _send, n, who) =>
    take(
      world,
      who,
      '/access/holder',
      `Number,Name,Access levels\r\nR-${n[0]! % 30},Lin,Level ${n[1]! % Math.max(1, world.made)}\r\n`,
    ),
  importCard: (world, _send, n, who) =>
    take(
      world,
      who,
      '/access/card',
      `Holder,Card number\r\nSomebody (R-${n[0]! % Math.max(1, world.made)}),${72_000_000 + (world.made += 1)}\r\n`,
    ),
};

export interface Trial {
  acts: number;
  accepted: number;
  /** Acts of limited people that opened a door of theirs. */
  opening: number;
  /** Refusals because a door elsewhere would open. */
  refused: number;
}

/**
 * Lets people act at random over the interface, and compares after every act what a controller would decide.
 * @throws Error naming the seed where a limited person opened a door outside of his reach
 */
export async function actAtRandom(world: World, numRuns: number, seed: number): Promise<Trial> {
  const { console, database } = world;
  const start = Date.now();
  const trial: Trial = { acts: 0, accepted: 0, opening: 0, refused: 0 };
  let before = await whatOpens(database.db, start);
  for (const { verb, who, n } of fc.sample(act, { numRuns, seed })) {
    const token = who === 'admin' ? console.admin : console.tokens[who]!;
    const send: Send = (method, path, body) => console.call(token, method, path, body);
    const answer = (await doings[verb](world, send, n, who)) as Answer | null;
    const after = await whatOpens(database.db, start);
    if (who !== 'admin') {
      const opened = openedBetween(before, after);
      const foreign = opened.filter(({ door }) => !door.above.has(world.reach.get(who) ?? 0));
      trial.acts += 1;
      if (answer?.code === 200) trial.accepted += 1;
      if (opened.length > 0) trial.opening += 1;
      if (JSON.stringify(answer ?? '').includes('outside your area')) trial.refused += 1;
      if (foreign.length > 0)
        throw new Error(
          `Seed ${seed}, act ${trial.acts}: ${who} opened door ${foreign[0]?.door.id} by ${verb} (${foreign[0]?.what})`,
        );
    }
    before = after;
  }
  return trial;
}
