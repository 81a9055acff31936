import { sql } from 'kysely';
import { ratesOf, type FaultSums } from '@contract/faultFigures';
import { beginFlow, follow, type FaultFlow } from '@contract/faultFlow';
import { faultVerbs, type FaultStep, type FaultStepDetail, type FaultVerb } from '@contract/faults';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aSite, anArea } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { diceOf, type Dice } from '@tests/support/fuzz/dice';
import { testClock } from '@tests/support/testClock';
import { seed } from '../../seed/seed';
import { everything } from '../../scope';
import { scopeOfGrants } from '../../scope/scope';
import { isLateBy } from '../clocks/clocks';
import { findOrder, stepsOf } from '../orders.store';
import { openOrder } from '../report';
import { takeStep } from '../takeStep';
import { readFigures } from './figures.store';

const zone = 'Asia/Shanghai';
const told = 'Replaced contactor K1, compressor runs at 6.2 A';

describe('statistics of faults', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const start = clock.now();
  const db = () => database().db;
  const sites: number[] = [];
  let area = 0;
  let people: number[] = [];

  const detailOf = (verb: FaultVerb, at: number, dice: Dice): FaultStepDetail => {
    if (verb === 'dispatch' || verb === 'delegate') return { assigneeId: people[0] ?? 1 };
    if (verb === 'suspend') return { reason: 'parts', evidence: 'PO 4711' };
    if (verb === 'extend') return { minutes: 30 };
    if (verb === 'finish')
      return {
        result: 'solved',
        causeId: 1 + dice.below(3),
        cost: dice.below(90),
        endedAt: at,
        watchUntil: at,
      };
    return {};
  };

  /** Steps by chance, legal ones more often than not; what does not follow is refused and leaves nothing behind. */
  const live = async (id: number, reportedAt: number, dice: Dice) => {
    let at = reportedAt;
    const usual: FaultVerb[] = ['dispatch', 'accept', 'depart', 'arrive', 'begin', 'finish', 'watchPassed'];
    for (let n = 0; n < 14; n += 1) {
      at += dice.below(3 * hourMs);
      const verb = dice.chance(0.6) ? (usual[n % usual.length] ?? 'note') : dice.oneOf(faultVerbs);
      if (verb === 'merge' || verb === 'report') continue;
      const detail = detailOf(verb, at, dice);
      await db()
        .transaction()
        .execute(async (trx) => {
          const row = await findOrder(trx, everything, id);
          if (row) await takeStep(trx, row, { verb, at, by: 'x', note: told, detail }, at, zone);
        })
        .catch((error: unknown) => {
          if (!['faultStep', 'validation'].includes((error as { reason?: string }).reason ?? '')) throw error;
        });
    }
  };

  beforeAll(async () => {
    await seed({ db: db(), clock, adminPassword: 'First-light-7' });
    area = await anArea(db(), 'A1');
    const far = await anArea(db(), 'A2');
    for (const [n, of] of [area, area, far].entries()) sites.push(await aSite(db(), `S-${n}`, of));
    people = (await sql<{ id: number }>`select id from users`.execute(db())).rows.map(({ id }) => id);
    const dice = diceOf(22);
    for (let n = 0; n < 40; n += 1) {
      const reportedAt = start + dice.below(20 * dayMs);
      const { id } = await db()
        .transaction()
        .execute((trx) =>
          openOrder(
            trx,
            {
              ...{
                origin: 'manual',
                siteId: dice.oneOf(sites),
                deviceId: null,
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
    const { rows } = await sql<{ id: number; site: number; began: number }>`
      select id, site_id as site, began_at as began from fault_orders`.execute(db());
    const orders = await Promise.all(
      rows.map(async ({ id, ...rest }) => {
        const steps = await stepsOf(db(), id);
        expect(steps.map(({ n }) => n)).toEqual(steps.map((_, at) => at + 1));
        const row = await findOrder(db(), everything, id);
        return { ...rest, id, flow: recounted(steps), isLate: isLateBy(row?.clocks ?? []) };
      }),
    );
    const counted = orders.filter(({ flow }) => flow.state !== 'cancelled' && flow.state !== 'merged');
    const sum = (of: (flow: FaultFlow, began: number) => number) =>
      counted.reduce((all, { flow, began }) => all + of(flow, began), 0);
    const isRepeat = ({ id, site, flow }: (typeof counted)[number]) =>
      flow.causeId !== null &&
      counted.some(
        (other) =>
          other.id !== id &&
          other.site === site &&
          other.flow.causeId === flow.causeId &&
          other.flow.reportedAt < flow.reportedAt &&
          other.flow.reportedAt >= flow.reportedAt - 30 * dayMs,
      );
    const over = counted.filter(({ flow }) => flow.state === 'repaired' || flow.closedAt !== null);
    const expected: Omit<FaultSums, 'noFault'> = {
      orders: counted.length,
      accepted: sum(({ acceptedAt }) => (acceptedAt === null ? 0 : 1)),
      acceptMs: sum(({ acceptedAt, reportedAt }) => (acceptedAt === null ? 0 : acceptedAt - reportedAt)),
      detectMs: sum(({ reportedAt }, began) => reportedAt - began),
      repaired: sum(({ repairedAt }) => (repairedAt === null ? 0 : 1)),
      repairMs: sum(({ repairedAt, faultEndedAt, reportedAt }) =>
        repairedAt === null ? 0 : Math.max(0, (faultEndedAt ?? 0) - reportedAt),
      ),
      closed: sum(({ state }) => (state === 'closed' ? 1 : 0)),
      closedAtOnce: sum(({ state, reopened }) => (state === 'closed' && reopened === 0 ? 1 : 0)),
      repeated: counted.filter(isRepeat).length,
      judged: over.length,
      onTime: over.filter(({ isLate }) => !isLate).length,
      withCause: sum(({ causeId }) => (causeId === null ? 0 : 1)),
      cost: sum(({ cost }) => cost),
    };
    const figures = await readFigures(db(), everything, query, zone);
    expect(figures.sums).toMatchObject(expected);
    expect(figures.sums.closed).toBeGreaterThan(3);
    expect(figures.sites).toBe(3);
  });

  it.each(['level', 'type', 'cause', 'area', 'team', 'vendor', 'batch'] as const)(
    'add up to the whole by %s and by day',
    async (by) => {
      const { sums, groups, trend } = await readFigures(db(), everything, { ...query, by }, zone);
      for (const part of [groups, trend])
        expect(part.reduce((all, one) => all + one.sums.orders, 0)).toBe(sums.orders);
      expect(groups.reduce((all, one) => all + one.sums.cost, 0)).toBe(sums.cost);
    },
  );

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

  it('say nothing where there is nothing to divide by', () => {
    const none = { orders: 0, accepted: 0, acceptMs: 0, detectMs: 0, repaired: 0, repairMs: 0, closed: 0 };
    const sums = {
      ...none,
      closedAtOnce: 0,
      repeated: 0,
      judged: 0,
      onTime: 0,
      withCause: 0,
      noFault: 0,
      cost: 0,
    };
    expect(ratesOf(sums, 0, dayMs)).toMatchObject({
      mttaMs: null,
      mtbfMs: null,
      availability: null,
      onTime: null,
    });
    expect(ratesOf({ ...sums, orders: 2, repaired: 2, repairMs: 4 * hourMs }, 10, dayMs)).toMatchObject({
      ...{ mttrMs: 2 * hourMs, mtbfMs: 5 * dayMs, availability: 120 / 122 },
    });
  });
});
