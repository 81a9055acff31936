import { summaryOf } from '@contract/alarmSummary';
import { standingOf } from '@server/platform/database/topicSnapshot';
import type { Alarm } from '@contract/alarms';
import { hourMs } from '@contract/time';
import type { AlarmFilter } from '@sagas/alarms/lines/alarmFilter';
import { createAlarmIndex } from '@sagas/alarms/index/alarmIndex';
import { sitesOf } from '@sagas/alarms/lines/alarmReplay';
import { alarmCatalogue } from '@server/alarmEngine/catalogue';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { figuresOf } from '@server/modules/alarms/figures/figures';
import { createPlaces } from '@server/modules/live/places';
import { createTemperatureRise } from '@server/modules/live/temperatureRise';
import { screenTotals } from '@server/modules/live/screenTotals';
import { SiteStateCache } from '@server/modules/live/siteStateCache';
import { standingAlarms } from '@server/modules/alarms/standingAlarms.store';
import { everything } from '@server/modules/scope';
import { siteStatesBetween } from '@server/modules/siteStates/siteStates.store';
import { anActor } from '@tests/support/actors';
import { anArea, aSite } from '@tests/support/aFleet';
import { opOf } from '@tests/support/anAlarm';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';

/** What an alarm may have been through: when it cleared, when it was acknowledged, whether it is latched or replaced. */
const lives = [
  { cleared: null, acknowledged: null },
  { cleared: null, acknowledged: 50 },
  { cleared: 40, acknowledged: null },
  { cleared: 40, acknowledged: 50 },
  { cleared: 40, acknowledged: null, isLatched: true },
  { cleared: 40, acknowledged: 50, isLatched: true },
  { cleared: 40, acknowledged: null, isSuperseded: true },
] as const;
const holds = [
  {},
  { shelvedUntil: 1 },
  { suppressedBy: 'maintenance' },
  { suppressedBy: 'parent' },
  { suppressedBy: 'weather' },
  { shelvedUntil: 1, suppressedBy: 'maintenance' },
  { isLate: true },
] as const;
const shelfEnd = 4_000_000_000_000;

interface Truth {
  place: string;
  level: number;
  active: number;
  unacknowledged: number;
  shelved: number;
  maintenance: number;
  explained: number;
}

/** Told by the store alone, in words of its own. */
const counting = `
  with told as (
    select a.*, coalesce('site ' || site_id, 'area ' || area_id, 'centre') as place,
      superseded_by is null and (cleared_at is null or is_latched) as is_active,
      superseded_by is null and (cleared_at is null or is_latched or acknowledged_at is null) as stands,
      suppressed_by is null and shelved_until is null as is_free
    from alarms a where not is_late)
  select place, level, count(*) filter (where is_active and is_free) as active,
    count(*) filter (where stands and is_free and acknowledged_at is null) as unacknowledged,
    count(*) filter (where stands and shelved_until is not null) as shelved,
    count(*) filter (where stands and shelved_until is null and suppressed_by = 'maintenance') as maintenance,
    count(*) filter (where stands and shelved_until is null and suppressed_by in ('parent', 'weather')) as explained
  from told group by 1, 2`;

describe('one store of alarms that are active, latched, shelved, maintained, explained, late or gone', () => {
  const fresh = useFreshDatabase();
  const clock = testClock();
  let truth: Truth[] = [];
  let standing: Alarm[] = [];
  let [first, second, quiet, area] = [0, 0, 0, 0];

  const insert = (siteId: number | null, areaId: number | null, nth: number) => {
    const all = lives.flatMap((life) => holds.map((hold) => ({ ...life, ...hold })));
    const rows = all.map((row, i) => ({
      ...row,
      definition: alarmCatalogue[(i + nth) % alarmCatalogue.length]!.id,
      level: 1 + ((i + nth) % 4),
      // What is open may be open once a definition and source: the turn of the list makes up the source.
      turn: Math.floor(i / alarmCatalogue.length),
    }));
    return fresh().pool.query(
      `insert into alarms (definition_id, site_id, area_id, level, raised_at, recorded_at, cleared_at, acknowledged_at,
         is_latched, superseded_by, shelved_until, suppressed_by, is_late)
       select definition, $2, $3, level, $4, $4, $4 + cleared, $4 + acknowledged, coalesce("isLatched", false),
         case when "isSuperseded" then 1 end, case when "shelvedUntil" = 1 then ${shelfEnd} end, "suppressedBy",
         coalesce("isLate", false)
       from jsonb_to_recordset($1) as x (definition text, level int, cleared bigint, acknowledged bigint,
         "isLatched" boolean, "isSuperseded" boolean, "shelvedUntil" bigint, "suppressedBy" text, "isLate" boolean)`,
      [JSON.stringify(rows), siteId, areaId, clock.now() - hourMs],
    );
  };

  /** Its worst alarms are suppressed, and one has gone but is latched. */
  const insertQuiet = () =>
    fresh().pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, is_latched, suppressed_by,
         shelved_until)
       values ('smoke', $1, 1, 1, 1, null, false, 'maintenance', null),
         ('roomTempHigh', $1, 2, 1, 1, null, false, null, ${shelfEnd}),
         ('acFault', $1, 3, 1, 1, 2, true, null, null)`,
      [quiet],
    );

  beforeAll(async () => {
    const { db, pool } = fresh();
    await seedDefinitions(db);
    area = await anArea(db, 'north');
    [first, second] = [await aSite(db, 'N-1', area), await aSite(db, 'N-2', area)];
    await insert(first, null, 0);
    await insert(second, null, 1);
    await insert(null, area, 2);
    await insert(null, null, 3);
    quiet = await aSite(db, 'N-3', area);
    await insertQuiet();
    truth = (await pool.query<Truth>(counting)).rows;
    standing = await standingOf<Alarm>(await standingAlarms(db, 'alarms', everything));
  });

  const perLevel = (of: 'active' | 'unacknowledged', isMeant: (place: string) => boolean = () => true) =>
    [1, 2, 3, 4].map((level) =>
      truth
        .filter((row) => row.level === level && isMeant(row.place))
        .reduce((sum, row) => sum + Number(row[of]), 0),
    );
  const inAll = (of: Exclude<keyof Truth, 'place' | 'level'>) =>
    truth.reduce((sum, row) => sum + Number(row[of]), 0);
  const suppressed = () => ({
    shelved: inAll('shelved'),
    maintenance: inAll('maintenance'),
    explained: inAll('explained'),
  });
  const aConsole = () => {
    const index = createAlarmIndex();
    index.apply(standing.map(opOf));
    return index;
  };
  const aCache = async () => {
    const { db } = fresh();
    const [cache, places] = [new SiteStateCache(db), createPlaces({ db })];
    await places.reload();
    await cache.recountAll();
    cache.changes();
    return { cache, places, temperatureRise: createTemperatureRise(cache, places, clock) };
  };

  it('is counted alike in the header, on the home page and in the tiles of the alarm centre', () => {
    const counts = aConsole().counts();
    expect(counts.active).toEqual(perLevel('active'));
    expect(counts.unacknowledged).toEqual(perLevel('unacknowledged'));
    expect(counts.suppressed).toEqual(suppressed());
  });

  it('is counted alike on the map', async () => {
    const { cache } = await aCache();
    for (const site of [first, second, quiet]) {
      const isHere = (place: string) => place === `site ${site}`;
      expect(cache.state(site)?.counts).toEqual(perLevel('active', isHere));
      expect(cache.state(site)?.suppressed).toBe(
        truth
          .filter(({ place }) => isHere(place))
          .reduce(
            (sum, row) => sum + Number(row.shelved) + Number(row.maintenance) + Number(row.explained),
            0,
          ),
      );
    }
    expect(cache.state(quiet)).toMatchObject({ worst: 3, suppressed: 2 });
  });

  it('is counted alike on the wall', async () => {
    const totals = screenTotals(await aCache(), everything, clock.now());
    expect(totals.alarms).toEqual(perLevel('active'));
    expect(totals.suppressed).toBe(Object.values(suppressed()).reduce((sum, count) => sum + count, 0));
    const ofArea = (areaId: number | null) => totals.areas.find((each) => each.areaId === areaId)?.counts;
    expect(ofArea(area)).toEqual(perLevel('active', (place) => place !== 'centre'));
    expect(ofArea(null)).toEqual(perLevel('active', (place) => place === 'centre'));
  });

  it('is counted alike in the summary and in the statistics', async () => {
    const calling = aConsole().createView({
      filter: { standing: 'calling' },
      order: 'newest',
      isRooted: false,
    });
    expect(summaryOf(standing).reduce((sum, { alarms }) => sum + alarms, 0)).toBe(calling.read().rows.length);
    const asking = { db: fresh().db, clock, scopeOf: () => Promise.resolve(everything) };
    const span = { from: clock.now() - 2 * hourMs, to: clock.now() };
    const figures = await figuresOf(asking, anActor(), span);
    expect(figures).toMatchObject({
      standing: inAll('active'),
      shelved: inAll('shelved'),
      outOfService: inAll('maintenance'),
      explained: inAll('explained'),
    });
  });

  it('is shared out among the tabs of the alarm centre, each alarm in one of them', () => {
    const index = aConsole();
    const listed = (standing: AlarmFilter['standing']) =>
      index.createView({ filter: { standing: standing! }, order: 'newest', isRooted: false }).read().rows
        .length;
    const { shelved, maintenance, explained } = suppressed();
    expect([listed('shelved'), listed('maintenance'), listed('explained')]).toEqual([
      shelved,
      maintenance,
      explained,
    ]);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    expect(listed('active')).toBe(sum(perLevel('active')));
    expect(listed('unacknowledged')).toBe(sum(perLevel('unacknowledged')));
    const late = standing.filter(({ isLate }) => isLate).length;
    expect(listed('calling') + shelved + maintenance + explained).toBe(standing.length - late);
  });

  it('makes the same sites stand out in the replay of the map and of the list as on the map', async () => {
    const { cache } = await aCache();
    const now = clock.now();
    const query = { from: now, to: now, stepMs: hourMs };
    const [past] = await siteStatesBetween(fresh().db, everything, query);
    const worst = [first, second, quiet].map((site) => cache.state(site)?.worst);
    expect(past?.worst).toEqual(worst);
    expect(sitesOf(standing, now).worst).toEqual(worst);
  });
});
