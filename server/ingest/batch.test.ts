import { aFieldDevice, aFieldSite } from '@tests/support/aFieldPlace';
import { draftIn, newBatch, RowsOfBatch, touch, type ReadingRow } from './batch';
import { draftOf, unseen } from './deviceState';
import type { Device } from './places';
import { holdsCounter, mergePoints } from './points';
import { bufferedValuesOf, pointValuesOf } from './validate';

const site = aFieldSite('NS-001');
const aDevice = (id: number) => aFieldDevice(site, `env-${id}`, 'env', id);
/** What one message says of the first points of an environment sensor. */
const aRow = (device: Device, ts: number, n: number, ...said: (number | null)[]): ReadingRow => ({
  ...{ device, ts, n, receivedAt: ts, invalid: 0, pointN: null, isLate: false },
  values: said.map((value) => value ?? NaN),
  reported: said.reduce<number>((mask, value, i) => (value === null ? mask : mask | (1 << i)), 0),
});

describe('the rows of a batch', () => {
  it('are one for each device and instant, into which further messages are merged', () => {
    const batch = newBatch(5);
    const [one, other] = [aDevice(1), aDevice(2)];
    const rows = new RowsOfBatch(batch);
    expect(rows.add(aRow(one, 100, 1, 20, null))).toBe(true);
    expect(rows.add(aRow(one, 100, 2, null, 55))).toBe(true);
    expect(rows.add(aRow(one, 200, 3, 21, 56))).toBe(true);
    expect(rows.add(aRow(one, 300, 4, 22, 57))).toBe(true);
    expect(rows.add(aRow(other, 100, 1, 9, null))).toBe(true);
    expect(batch.rows.get('env')?.map(({ device, ts, n }) => [device.id, ts, n])).toEqual([
      [1, 100, 2],
      [1, 200, 3],
      [1, 300, 4],
      [2, 100, 1],
    ]);
    expect(rows.find(one, 100)).toMatchObject({ values: [20, 55], reported: 0b11, pointN: [1, 2] });
    expect(rows.find(one, 300)?.n).toBe(4);
    expect(rows.find(one, 400)).toBeUndefined();
    expect(rows.find(other, 200)).toBeUndefined();
    expect(rows.find(aDevice(3), 100)).toBeUndefined();
  });

  it('hold a message that was sent again once, also when it was merged', () => {
    const rows = new RowsOfBatch(newBatch(5));
    const device = aDevice(1);
    expect(rows.add(aRow(device, 100, 1, 20, null))).toBe(true);
    expect(rows.add(aRow(device, 100, 1, 99, null))).toBe(false);
    expect(rows.add(aRow(device, 100, 2, null, 55))).toBe(true);
    expect(rows.add(aRow(device, 100, 1, 99, null))).toBe(false);
    expect(rows.find(device, 100)?.values).toEqual([20, 55]);
  });
});

describe('a batch', () => {
  it('begins empty', () => {
    expect(newBatch(5)).toEqual({
      ...{ startedAt: 5, rows: new Map(), touched: new Set(), refused: [], shards: new Set() },
      ...{ messages: 0, points: 0, repeats: 0 },
    });
  });

  it('changes a draft of what is known, and holds the lease of its shard', () => {
    const batch = newBatch(5);
    const device = aDevice(1);
    device.present = { ...unseen(8), ts: 50 };
    const draft = draftIn(batch, device);
    draft.values[0] = 20;
    draft.ts = 100;
    expect(device.present).toMatchObject({ ts: 50, values: Array(8).fill(NaN) });
    expect(draftIn(batch, device)).toBe(draft);
    expect([batch.touched, batch.shards]).toEqual([new Set([device]), new Set([3])]);
  });

  it('refuses a device of which nothing was loaded', () => {
    expect(() => draftIn(newBatch(5), aDevice(1))).toThrow('device 1 was not loaded');
  });

  it('holds the lease of a device that a participant touched', () => {
    const batch = newBatch(5);
    const device = aDevice(4);
    touch(batch, device);
    expect([batch.touched, batch.shards, device.draft]).toEqual([new Set([device]), new Set([3]), null]);
  });
});

describe('what is known of a device', () => {
  it('is nothing at first', () => {
    expect(unseen(2)).toEqual({
      ...{ ts: -1, n: -1, receivedAt: 0, values: [NaN, NaN], invalid: 0, reported: 0, pointN: null },
      ...{ seenTs: -1, seenAt: 0, isClockProven: false, lateTs: -1 },
    });
  });

  it('is the same in a draft, whose values are its own', () => {
    const present = { ...unseen(1), ts: 5, isClockProven: true };
    const draft = draftOf(present);
    expect(draft).toEqual(present);
    draft.values[0] = 1;
    expect(present.values).toEqual([NaN]);
  });
});

describe('two messages of one instant', () => {
  const device = aDevice(1);
  const known = () => aRow(device, 100, 5, 20, 50, null);

  it('give each point to the higher counter', () => {
    const row = known();
    expect(mergePoints(row, aRow(device, 100, 6, 21, null, 7))).toBe(0b101);
    expect(row).toMatchObject({ n: 6, values: [21, 50, 7], reported: 0b111, pointN: [6, 5, 6] });
    const older = known();
    expect(mergePoints(older, aRow(device, 100, 4, 21, null, 7))).toBe(0b100);
    expect(older).toMatchObject({ n: 5, values: [20, 50, 7], reported: 0b111, pointN: [5, 5, 4] });
  });

  it('leave the counters that a draft shares with what is committed as they are', () => {
    const committed = [5, 4, -1];
    const row = { ...known(), pointN: committed };
    mergePoints(row, aRow(device, 100, 6, 21, null, null));
    expect(row.pointN).toEqual([6, 4, -1]);
    expect(committed).toEqual([5, 4, -1]);
  });

  it('need no counters by points where one said all that is said', () => {
    const row = known();
    expect(mergePoints(row, aRow(device, 100, 6, 21, 51, 7))).toBe(0b111);
    expect(row).toMatchObject({ n: 6, pointN: null });
    const partly = aRow(device, 100, 5, 20, null, null);
    expect(mergePoints(partly, aRow(device, 100, 6, 21, null, null))).toBe(0b1);
    expect(partly.pointN).toBeNull();
  });

  it('take a value before none, and the higher of two, of one counter', () => {
    const of = (before: number, after: number) => {
      const row = aRow(device, 100, 5, before);
      row.invalid = Number.isNaN(before) ? 1 : 0;
      row.reported = 1;
      const more = { ...aRow(device, 100, 5, after), reported: 1, invalid: Number.isNaN(after) ? 1 : 0 };
      return [mergePoints(row, more), row.values[0], row.invalid];
    };
    expect(of(NaN, 3)).toEqual([1, 3, 0]);
    expect(of(3, NaN)).toEqual([0, 3, 0]);
    expect(of(3, 4)).toEqual([1, 4, 0]);
    expect(of(4, 3)).toEqual([0, 4, 0]);
    expect(of(3, 3)).toEqual([0, 3, 0]);
  });

  it('mark a point invalid, or valid again, by the message that won it', () => {
    const row = known();
    mergePoints(row, { ...aRow(device, 100, 6, null, 51), reported: 0b11, invalid: 0b1 });
    expect(row).toMatchObject({ values: [NaN, 51, NaN], invalid: 0b1 });
    mergePoints(row, aRow(device, 100, 7, 22, null));
    expect(row).toMatchObject({ values: [22, 51, NaN], invalid: 0, pointN: [7, 6, -1] });
  });

  it('are known by their counters', () => {
    expect(holdsCounter({ n: 5, pointN: null }, 5)).toBe(true);
    expect(holdsCounter({ n: 5, pointN: null }, 4)).toBe(false);
    expect(holdsCounter({ n: 5, pointN: [4, 5] }, 4)).toBe(true);
    expect(holdsCounter({ n: 5, pointN: [4, 5] }, 3)).toBe(false);
  });
});

describe('a value on the wire', () => {
  const env = aDevice(1);
  const ac = aFieldDevice(site, 'ac-1', 'ac', 2);
  const of = (device: Device, v: Record<string, number | boolean | null>) =>
    pointValuesOf(device.class, device.positions, { t: 0, n: 0, v });

  it.each([
    [{ roomTempC: -20 }, -20],
    [{ roomTempC: 60 }, 60],
    [{ roomTempC: -20.1 }, NaN],
    [{ roomTempC: 60.1 }, NaN],
    [{ roomTempC: 21.55 }, 21.55],
    [{ roomTempC: null }, NaN],
    [{ roomTempC: true }, NaN],
  ])('%j is kept as %d', (v, value) => {
    const { values, invalid, reported } = of(env, v);
    expect([values[0], invalid, reported]).toEqual([value, Number.isNaN(value) ? 1 : 0, 1]);
    expect(values).toHaveLength(8);
  });

  it('of a contact or a choice is whole, and of a contact may be true or false', () => {
    const running = (value: number | boolean) => of(ac, { running: value }).values[1];
    expect([true, false, 1, 0, 0.5, 2].map(running)).toEqual([1, 0, 1, 0, NaN, NaN]);
    const mode = (value: number | boolean) => of(ac, { mode: value }).values[2];
    expect([3, 4, 5, 2.5, true].map(mode)).toEqual([3, 4, NaN, NaN, NaN]);
  });

  it('of a row that was kept is judged alike, by the places of its names', () => {
    expect(bufferedValuesOf('env', [2, 0], [100, 7, 30, null])).toMatchObject({
      ...{ reported: 0b101, invalid: 0b1, unknown: null },
      values: [NaN, NaN, 30, NaN, NaN, NaN, NaN, NaN],
    });
    expect(bufferedValuesOf('env', [0, 99], [100, 7, 21, 5])).toMatchObject({ reported: 1, invalid: 0 });
    // A row that is too short said nothing that can be used.
    expect(bufferedValuesOf('env', [0, 1], [100, 7, 21])).toMatchObject({ reported: 0b11, invalid: 0b10 });
  });
});
