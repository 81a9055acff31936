import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { ratesOf, type FaultSums } from '@contract/faultFigures';
import { beginFlow, follow, type FaultFlow } from '@contract/faultFlow';
import { faultVerbs, type FaultStep, type FaultStepDetail, type FaultVerb } from '@contract/faults';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aDeviceOf, aSite, anArea } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { diceOf, type Dice } from '@tests/support/fuzz/dice';
import { testClock } from '@tests/support/testClock';
import { seed } from '../../seed/seed';
import { everything } from '../../scope';
import { scopeOfGrants } from '../../scope/scope';
import { clocksOf, isLateBy } from '../clocks/clocks';
import { findOrder, listOrders, stepsOf } from '../orders.store';
import { openOrder } from '../report';
import { takeStep, type StepGiven } from '../takeStep';
import { readFigures } from './figures.store';

const zone = 'Asia/Shanghai';
const told = 'Replaced contactor K1, compressor runs at 6.2 A';

const noSums = {
  orders: 0,
  accepted: 0,
  acceptMs: 0,
  detectMs: 0,
  repaired: 0,
  repairMs: 0,
  closed: 0,
  closedAtOnce: 0,
  repeated: 0,
  judged: 0,
  onTime: 0,
  withCause: 0,
  noFault: 0,
  cost: 0,
};

describe('statistics of faults', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const start = clock.now();
  const db = () => database().db;
  const sites: number[] = [];
  let area = 0;
  let device = 0;
  let people: number[] = [];
  /** The last one is that nothing was found. */
  let causes: number[] = [];
  /** What was taken of each order, as it was given. */
  const taken = new Map<number, { verb: FaultVerb; note: string }[]>();

  const detailOf = (verb: FaultVerb, at: number, dice: Dice): FaultStepDetail => {
    if (verb === 'dispatch' || verb === 'delegate') return { assigneeId: people[0] ?? 1 };
    if (verb === 'suspend') return { reason: 'parts', evidence: 'PO 4711' };
    if (verb === 'extend') return { minutes: 30 };
    if (verb === 'merge') return { intoId: 1 };
    if (verb === 'finish')
      return {
        result: 'solved',
        causeId: dice.oneOf(causes),
        cost: dice.below(90),
        endedAt: at,
        watchUntil: at,
      };
    return {};
  };

  /** Steps by chance, legal ones more often than not; what does not follow is refused and leaves nothing behind. */
  const live = async (id: number, reportedAt: number, dice: Dice) => {
    let at = reportedAt;
    const usual: FaultVerb[] = [
      ...(['dispatch', 'accept', 'depart', 'arrive', 'begin', 'finish', 'watchPassed'] as const),
      ...(['reopen', 'dispatch', 'accept', 'arrive', 'finish', 'close', 'note'] as const),
    ];
    for (const [n, expected] of usual.entries()) {
      at += dice.below(3 * hourMs);
      const verb = dice.chance(0.75) ? expected : dice.oneOf(faultVerbs);
      const step = {
        verb,
        at,
        by: 'x',
        note: `${told}, line ${n}`,
        detail: detailOf(verb, at, dice),
        key: `k${n}`,
      };
      const isTaken = await take(id, step);
      if (!isTaken) continue;
      taken.set(id, [...(taken.get(id) ?? []), step]);
      // The same once more, as it is sent again when its answer was lost.
      expect(await take(id, step)).toBe(false);
    }
  };

  const take = (id: number, step: StepGiven): Promise<boolean> =>
    db()
      .transaction()
      .execute(async (trx) => {
        const row = await findOrder(trx, everything, id);
        if (row) await takeStep(trx, row, step, step.at, zone);
        return true;
      })
      .catch((error: unknown) => {
        const { reason = '', constraint = '' } = error as { reason?: string; constraint?: string };
        if (!['faultStep', 'validation'].includes(reason) && constraint !== 'fault_steps_key') throw error;
        return false;
      });

  beforeAll(async () => {
    await seed({ db: db(), clock, adminPassword: 'First-light-7' });
    area = await anArea(db(), 'A1');
    const far = await anArea(db(), 'A2');
    for (const [n, of] of [area, area, far].entries()) sites.push(await aSite(db(), `S-${n}`, of));
    device = await aDeviceOf(db(), sites[0] ?? 0, 'ac-1', 'ac');
    people = (await sql<{ id: number }>`select id from users`.execute(db())).rows.map(({ id }) => id);
    causes = (
      await sql<{ id: number }>`
        select id from fault_causes where code in ('compressor', 'surge', 'noFaultFound') order by is_no_fault`.execute(
        db(),
      )
    ).rows.map(({ id }) => id);
    const dice = diceOf(22);
    for (let n = 0; n < 45; n += 1) {
      const reportedAt = start + dice.below(20 * dayMs);
      const { id } = await db()
        .transaction()
        .execute((trx) =>
          openOrder(
            trx,
            {
              ...{
                origin: 'manual',
                siteId: n % 2 === 0 ? (sites[0] ?? 0) : dice.oneOf(sites),
                deviceId: dice.oneOf([null, device]),
                typeId: null,
                definitionId: null,
              },
              ...{ level: dice.oneOf([1, 2, 3, 4] as const), title: 'x', note: '', by: 'x', alarmId: null },
              beganAt: reportedAt - dice.below(10 * minuteMs),
            },
            reportedAt,
            zone,
          ),
        );
      await live(id, reportedAt, dice);
    }
  }, 120_000);

  const query = { from: start, to: start + 20 * dayMs, by: 'cause' as const };

  /** The order as its log alone tells it. */
  const recounted = ([first, ...rest]: readonly FaultStep[]): FaultFlow =>
    rest.reduce<FaultFlow>(
      (flow, { verb, at, note, detail }) => {
        const next = follow(flow, { verb, at, note: note ?? '', detail });
        if (typeof next === 'string') throw new Error(`${verb} does not follow from ${flow.state}: ${next}`);
        return next;
      },
      beginFlow(first?.at ?? 0),
    );

  it('are always what a recount from the log says', async () => {
    const { rows } = await sql<{ id: number; device: string; began: number }>`
      select id, concat_ws(' ', site_id, device_id) as device, began_at as began from fault_orders`.execute(
      db(),
    );
    const orders = await Promise.all(
      rows.map(async ({ id, ...rest }) => {
        const steps = await stepsOf(db(), id);
        expect(steps.map(({ n }) => n)).toEqual(steps.map((_, at) => at + 1));
        // No note is lost, none stands twice.
        expect(steps.slice(1).map(({ verb, note }) => ({ verb, note }))).toEqual(
          (taken.get(id) ?? []).map(({ verb, note }) => ({ verb, note })),
        );
        const row = await findOrder(db(), everything, id);
        const flow = recounted(steps);
        const clocks = row ? clocksOf(flow, row.limits, zone) : [];
        expect(row?.clocks).toEqual(clocks);
        for (const { usedMs } of clocks) expect(usedMs ?? 0).toBeGreaterThanOrEqual(0);
        return { ...rest, id, flow, isLate: isLateBy(clocks) };
      }),
    );
    const counted = orders.filter(({ flow }) => flow.state !== 'cancelled' && flow.state !== 'merged');
    const sum = (of: (flow: FaultFlow, began: number) => number) =>
      counted.reduce((all, { flow, began }) => all + of(flow, began), 0);
    const isRepeat = ({ id, device: of, flow }: (typeof counted)[number]) =>
      flow.causeId !== null &&
      counted.some(
        (other) =>
          other.id !== id &&
          other.device === of &&
          other.flow.causeId === flow.causeId &&
          other.flow.reportedAt < flow.reportedAt &&
          other.flow.reportedAt >= flow.reportedAt - 30 * dayMs,
      );
    const over = counted.filter(({ flow }) => flow.state === 'repaired' || flow.closedAt !== null);
    const expected: FaultSums = {
      orders: counted.length,
      accepted: sum(({ acceptedAt }) => (acceptedAt === null ? 0 : 1)),
      acceptMs: sum(({ acceptedAt, reportedAt }) => (acceptedAt === null ? 0 : acceptedAt - reportedAt)),
      detectMs: sum(({ reportedAt }, began) => reportedAt - began),
      repaired: sum(({ repairedAt }) => (repairedAt === null ? 0 : 1)),
      repairMs: sum(({ repairedAt, faultEndedAt, reportedAt }) =>
        repairedAt === null ? 0 : Math.max(0, (faultEndedAt ?? 0) - reportedAt),
      ),
      closed: sum(({ state }) => (state === 'closed' ? 1 : 0)),
      closedAtOnce: sum(({ state, failedRepairs }) => (state === 'closed' && failedRepairs === 0 ? 1 : 0)),
      repeated: counted.filter(isRepeat).length,
      judged: over.length,
      onTime: over.filter(({ isLate }) => !isLate).length,
      noFault: sum(({ causeId }) => (causeId === causes.at(-1) ? 1 : 0)),
      withCause: sum(({ causeId }) => (causeId === null ? 0 : 1)),
      cost: sum(({ cost }) => cost),
    };
    const figures = await readFigures(db(), everything, query, zone);
    expect(figures.sums).toEqual(expected);
    expect(figures.sums.closed).toBeGreaterThan(3);
    expect(figures.sums.repeated).toBeGreaterThan(2);
    for (const state of ['merged', 'cancelled', 'reopened'])
      expect([
        state,
        orders.some(({ flow }) => flow.state === state || (state === 'reopened' && flow.reopened > 0)),
      ]).toEqual([state, true]);
    expect(figures.sites).toBe(3);
  });

  it.each(['level', 'type', 'cause', 'area', 'team', 'vendor', 'batch'] as const)(
    'add up to the whole by %s and by day, and each group lists the orders that it counts',
    async (by) => {
      const asked = { ...query, by };
      const { sums, groups, trend } = await readFigures(db(), everything, asked, zone);
      for (const part of [groups, trend])
        expect(part.reduce((all, one) => all + one.sums.orders, 0)).toBe(sums.orders);
      expect(groups.reduce((all, one) => all + one.sums.cost, 0)).toBe(sums.cost);
      const page = { which: 'all', pageNum: 1, pageSize: 100 } as const;
      for (const { id, name, sums: of } of groups) {
        const listed = await listOrders(db(), everything, {
          ...asked,
          ...page,
          group: String(id ?? name?.zh ?? ''),
        });
        expect([by, name, listed.total]).toEqual([by, name, of.orders]);
      }
    },
  );

  it('find the repetitions of orders from before they were kept', async () => {
    const repeats = async () =>
      (await sql<{ id: number }>`select order_id as id from fault_repeats order by 1`.execute(db())).rows;
    const before = await repeats();
    await sql`delete from fault_repeats`.execute(db());
    const [, fill] = readFileSync('server/migrations/2321_figures_of_orders.sql', 'utf8').split(
      /(?=^insert into)/m,
    );
    await database().pool.query(fill ?? '');
    expect(await repeats()).toEqual(before);
  });

  it('R-PERM-05 count the orders of the areas in scope alone', async () => {
    const scope = scopeOfGrants([{ deptIds: 'all', areaIds: [area] }]);
    const seen = await readFigures(db(), scope, query, zone);
    const all = await readFigures(db(), everything, query, zone);
    expect(seen.sites).toBe(2);
    expect(seen.sums.orders).toBeGreaterThan(0);
    expect(seen.sums.orders).toBeLessThan(all.sums.orders);
  });

  it('stay with the area in which a fault was reported, although its site moved since', async () => {
    const before = await readFigures(db(), everything, { ...query, by: 'area' }, zone);
    const part = await readFigures(db(), everything, { ...query, regionId: area }, zone);
    const elsewhere = await anArea(db(), 'moved-to');
    await sql`update sites set area_id = ${elsewhere}`.execute(db());
    const after = await readFigures(db(), everything, { ...query, by: 'area' }, zone);
    expect([after.groups, after.sums]).toEqual([before.groups, before.sums]);
    expect((await readFigures(db(), everything, { ...query, regionId: area }, zone)).sums).toEqual(part.sums);
  });

  it('know how long each site was there: not before it was added, nor after it was retired', async () => {
    const hours = async () => (await readFigures(db(), everything, query, zone)).operatingMs / hourMs;
    expect(await hours()).toBe(3 * 20 * 24);
    await sql`update sites set retired_at = ${start + dayMs} where id = ${sites[1]}`.execute(db());
    expect(await hours()).toBe(2 * 20 * 24 + 24);
    await sql`update sites set created_at = ${start + 15 * dayMs} where id = ${sites[2]}`.execute(db());
    expect(await hours()).toBe(20 * 24 + 24 + 5 * 24);
  });

  it('say nothing where there is nothing to divide by', () => {
    expect(ratesOf(noSums, { sites: 0, operatingMs: 0 })).toMatchObject({
      mttaMs: null,
      mtbfMs: null,
      availability: null,
      onTime: null,
    });
    expect(
      ratesOf(
        { ...noSums, orders: 2, repaired: 2, repairMs: 4 * hourMs },
        { sites: 1, operatingMs: 10 * dayMs },
      ),
    ).toMatchObject({
      ...{ mttrMs: 2 * hourMs, mtbfMs: 5 * dayMs, availability: 120 / 122 },
    });
  });

  it('tells no month of less than six days, in which one order would be hundreds', () => {
    const one = { ...noSums, orders: 1 };
    expect(ratesOf(one, { sites: 2, operatingMs: 2 * hourMs }).perSiteMonth).toBeNull();
    expect(ratesOf(one, { sites: 2, operatingMs: 20 * dayMs }).perSiteMonth).toBeCloseTo(1.52, 2);
  });
});
