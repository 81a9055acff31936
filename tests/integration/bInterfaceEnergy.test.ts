import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { historyMessages } from '@server/collectors/bInterface/history';
import type { SignalMap, UnitMap } from '@server/collectors/bInterface/mapping';
import { calendarIn } from '@server/modules/energy/compared';
import { createEnergyCounter } from '@server/modules/energy/counter';
import { createSiteDayUpkeep } from '@server/modules/energy/siteDays/upkeep';
import { packClosedHours } from '@server/modules/history/packer';
import { createPartitionKeeper } from '@server/modules/history/partitions';
import { markSiteDays } from '@server/modules/history/siteDayMarks';
import { columnsOf } from '@server/tables/readingColumns';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { aStation } from '@tests/support/testIngest';

const [meter, energy] = ['51051241600001', '0416119001'];
const signals: SignalMap = new Map([
  [energy.slice(2), { deviceClass: 'meter', point: 'energyKwh', scale: 1 }],
]);
const halfHour = 30 * minuteMs;

describe('the energy of a field unit that nobody could ask for hours', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const partitions = createPartitionKeeper();
  const dayStart = (at: EpochMs) => Math.floor(at / dayMs) * dayMs;
  const day = dayStart(clock.now()) - dayMs;
  const position = pointsByClass.meter.findIndex(({ name }) => name === 'energyKwh');

  beforeAll(async () => {
    const client = await database().pool.connect();
    await partitions.ensure(client, [day, day + dayMs]);
    client.release();
    await database().pool.query(
      `create table readings_meter_of_the_gap partition of readings_meter for values from (${day}) to (${day + dayMs})`,
    );
  });

  const put = async (id: number, at: EpochMs, kwh: unknown) => {
    await database().pool.query(
      `insert into readings_meter (device_id, ts, n, ${columnsOf('meter')[position]}) values ($1, $2, $2, $3)`,
      [id, at, kwh],
    );
    const hour = at - (at % hourMs);
    await database().pool.query('insert into dirty_hours values ($1, $2) on conflict do nothing', [id, hour]);
  };

  /** A site whose meter was read each minute of two hours, with six hours between of which these times are handed over. */
  async function aGap(code: string, kept: readonly EpochMs[], showsAt: (at: EpochMs) => number) {
    const { siteId, deviceIds } = await aStation(database().pool, code);
    const id = deviceIds.mtr!;
    for (const start of [day + hourMs, day + 8 * hourMs])
      for (let at = start; at <= start + hourMs; at += minuteMs) await put(id, at, showsAt(at));
    const map: UnitMap = {
      ...{ site: { id: siteId, code }, shard: 0, mapped: new Map(), writable: new Set() },
      ...{ own: new Set(), declared: null },
      classes: new Map([['mtr', 'meter']]),
    };
    const device = { id: meter, code: meter };
    const values = kept.map((at) => ({
      ...{ type: 3, signal: energy, measured: String(showsAt(at)), setup: '', status: 0, at },
    }));
    for (const { json } of historyMessages([{ device, values }], map, signals))
      for (const [t, , kwh] of (json as { rows: [EpochMs, number, number][] }).rows) await put(id, t, kwh);
    return siteId;
  }

  const counted = async (): Promise<Map<number, number>> => {
    const { pool } = database();
    while ((await packClosedHours(pool, partitions, clock.now(), markSiteDays(clock, dayStart))) > 0);
    const calendar = calendarIn('UTC', dayStart);
    await createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart }).count(clock.now());
    clock.pass(20 * minuteMs);
    await createEnergyCounter({ pool, clock, log: quietLog, dayStart }).count();
    const { rows } = await pool.query<{ siteId: number; kwh: number }>(
      'select site_id as "siteId", total_kwh as kwh from site_days where day = $1',
      [day],
    );
    return new Map(rows.map(({ siteId, kwh }) => [siteId, kwh]));
  };

  it('is what its counter grew by, with the half hours that it kept, and without any', async () => {
    // Two kilowatts from one o'clock to nine, whoever looks.
    const steady = (at: EpochMs) => 1_000 + (2 * (at - day)) / hourMs;
    const halves = Array.from({ length: 11 }, (_, n) => day + 2 * hourMs + (n + 1) * halfHour);
    const kept = await aGap('GAP-1', halves, steady);
    const lost = await aGap('GAP-2', [], steady);
    const energies = await counted();
    expect(energies.get(kept)).toBeCloseTo(16, 1);
    expect(energies.get(lost)).toBeCloseTo(16, 1);
  });
});
