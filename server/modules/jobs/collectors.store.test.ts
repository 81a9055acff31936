import { minuteMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { seedDefinitions } from '../alarms/definitions.store';
import { kept, spoken } from './said';
import { pollCollectors, type AskedServer } from './collectors';

const fresh = useFreshDatabase();
const clock = testClock();
const timeText = (at: number) => new Date(at).toISOString();
let siteOf: Record<string, number> = {};

const heard = (code: string, minutesAgo: number) =>
  fresh().pool.query(
    `insert into site_contacts (site_id, heard_at, is_online) values ($1, $2, true)
     on conflict (site_id) do update set heard_at = excluded.heard_at`,
    [siteOf[code], clock.now() - minutesAgo * minuteMs],
  );
async function aCollector(username: string, codes: readonly string[], isRevoked = false): Promise<void> {
  const { rows } = await fresh().pool.query<{ id: number }>(
    `insert into field_credentials (username, password_hash, created_at, revoked_at)
     values ($1, 'x', 0, $2) returning id`,
    [username, isRevoked ? 1 : null],
  );
  for (const code of codes)
    await fresh().pool.query('insert into field_credential_sites values ($1, $2)', [
      rows[0]?.id,
      siteOf[code],
    ]);
}
/** The check of a centre that opens now. */
const opened = (servers: AskedServer[] = []) =>
  pollCollectors({ pool: fresh().pool, clock, askServers: async () => servers, timeText });
async function polled(servers: AskedServer[] = [], run = opened(servers)): Promise<string[]> {
  const lines: string[] = [];
  await run(
    { minutes: 10 },
    {
      signal: new AbortController().signal,
      dueAt: clock.now(),
      keeperId: null,
      say: (key, details) => void lines.push(spoken(kept(key, details), 'en')),
      attach: () => undefined,
    },
  );
  return lines;
}

beforeAll(async () => {
  await seedDefinitions(fresh().db);
  const areaId = await anArea(fresh().db, 'Harbour');
  siteOf = Object.fromEntries(
    await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (code) => [code, await aSite(fresh().db, code, areaId)]),
    ),
  ) as Record<string, number>;
  await aCollector('alone', ['A']);
  await aCollector('many', ['B', 'C']);
  await aCollector('new', ['D']);
  await aCollector('gone', ['A'], true);
});

describe('the check of the collectors', () => {
  it('tells which were not heard within their time, a concentrator by the best of its sites, and of whom an alarm tells', async () => {
    await heard('A', 1);
    await heard('B', 300);
    await heard('C', 2);
    expect(await polled([{ name: 'billing', isUp: true, problem: null }])).toEqual([
      'Other servers: 1 of 1 answered',
      'Collectors: 2 of 3 heard within 10 min',
      '  new (D): never heard',
    ]);
    await heard('C', 20);
    await fresh().pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
       values ('controllerSilent', $1, 2, 0, 0)`,
      [siteOf.C],
    );
    expect((await polled([{ name: 'billing', isUp: false, problem: 'timeout' }])).slice(0, 4)).toEqual([
      'Other servers: 0 of 1 answered',
      '  billing: timeout',
      'Collectors: 1 of 3 heard within 10 min',
      expect.stringMatching(/^ {2}many \(B, C\): last heard 2026-03-02T07:40:00.000Z, alarm raised$/),
    ]);
  });

  it('blames no collector when the centre hears nobody: then the run fails and says so', async () => {
    const centre = opened();
    clock.pass(30 * minuteMs);
    await expect(polled([], centre)).rejects.toThrow('jobs.said.centreBlind');
  });

  it('gives a centre that was just opened, after a long stop, the time in which collectors are to be heard', async () => {
    const centre = opened();
    clock.pass(9 * minuteMs);
    expect(await polled([], centre)).toEqual([
      'Other servers: 0 of 0 answered',
      'The centre has been open for less than 10 min and has heard no collector yet',
    ]);
    clock.pass(minuteMs);
    await expect(polled([], centre)).rejects.toThrow('jobs.said.centreBlind');
  });
});
