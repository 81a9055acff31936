import type { LiveFrame, LiveOp } from '@contract/live';
import { applyFrames } from './apply';
import type { Cursor } from './cursors';
import type { TopicIndex } from './topicIndex';

const aFrame = (more: Partial<LiveFrame>): LiveFrame => ({
  topic: 'alarms',
  epoch: 'one',
  from: 0,
  to: 0,
  isSnapshot: false,
  ops: [],
  serverTime: 1_000,
  ...more,
});
const op = (seq: number): LiveOp => ({ key: `k${seq}`, seq, value: { seq } });
const snapshot = (to: number, more: Partial<LiveFrame> = {}) => aFrame({ isSnapshot: true, to, ...more });
const range = (from: number, to: number, more: Partial<LiveFrame> = {}) =>
  aFrame({ from, to, ops: Array.from({ length: to - from }, (_, i) => op(from + i + 1)), ...more });

/** An index that remembers what it was told. */
function aTable() {
  const cursors = new Map<string, Cursor>();
  const told: string[] = [];
  let settled = 0;
  const index: TopicIndex = {
    reset: () => told.splice(0),
    apply: (ops) => told.push(...ops.map(({ key }) => key)),
    settle: () => (settled += 1),
  };
  const apply = (...frames: LiveFrame[]) => applyFrames(cursors, () => index, frames);
  return { cursors, told, apply, settled: () => settled };
}

describe('applying frames', () => {
  it('takes a snapshot and the ranges that continue it, and settles once per batch', () => {
    const { apply, told, cursors, settled } = aTable();
    apply(snapshot(3), range(3, 5), range(5, 6));
    expect(told).toEqual(['k4', 'k5', 'k6']);
    expect(cursors.get('alarms')).toMatchObject({ epoch: 'one', to: 6 });
    expect(settled()).toBe(1);
  });

  it('sees a hole, applies nothing beyond it, and mends it with the missing range', () => {
    const { apply, told } = aTable();
    apply(snapshot(3));
    expect(apply(range(5, 7)).holes).toEqual(new Set(['alarms']));
    expect(told).toEqual([]);
    expect(apply(range(3, 7)).holes.size).toBe(0);
    expect(told).toEqual(['k4', 'k5', 'k6', 'k7']);
  });

  it('is not fooled by a frame that comes twice, or by polling that overlaps the socket', () => {
    const { apply, told } = aTable();
    apply(snapshot(0), range(0, 4), range(0, 4), range(2, 6));
    expect(told).toEqual(['k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  });

  it('moves on over a range in which nothing is ours', () => {
    const { apply, cursors } = aTable();
    apply(snapshot(1), aFrame({ from: 1, to: 900 }), range(900, 901));
    expect(cursors.get('alarms')?.to).toBe(901);
  });

  it('wants a snapshot when the epoch is another, and ignores what is left over of the old one', () => {
    const { apply, cursors, told } = aTable();
    apply(snapshot(3));
    expect(apply(range(3, 4, { epoch: 'two', serverTime: 2_000 })).holes.size).toBe(1);
    apply(snapshot(1, { epoch: 'two', serverTime: 2_000, ops: [op(1)] }));
    expect(apply(range(3, 4, { serverTime: 1_500 })).holes.size).toBe(0);
    expect(cursors.get('alarms')).toMatchObject({ epoch: 'two', to: 1 });
    expect(told).toEqual(['k1']);
  });

  it('R-LIVE-03 takes a snapshot of a new epoch also from a server whose clock was set back', () => {
    const { apply, cursors, told } = aTable();
    apply(snapshot(3, { serverTime: 3_600_000 }));
    expect(apply(range(0, 1, { epoch: 'two', serverTime: 1_000 })).holes).toEqual(new Set(['alarms']));
    expect(apply(snapshot(1, { epoch: 'two', serverTime: 1_000, ops: [op(1)] })).taken.size).toBe(1);
    apply(range(1, 2, { epoch: 'two', serverTime: 1_100 }));
    expect(cursors.get('alarms')).toMatchObject({ epoch: 'two', to: 2 });
    expect(told).toEqual(['k1', 'k2']);
  });

  it('takes an epoch that comes back, as when the client meets the first of two processes again', () => {
    const { apply, cursors } = aTable();
    apply(snapshot(3), snapshot(1, { epoch: 'two' }), snapshot(4), range(4, 5));
    expect(cursors.get('alarms')).toMatchObject({ epoch: 'one', to: 5 });
  });

  it('does not go back to an older snapshot of the same epoch', () => {
    const { apply, cursors } = aTable();
    apply(snapshot(3), range(3, 8));
    apply(snapshot(5));
    expect(cursors.get('alarms')?.to).toBe(8);
  });

  it('takes a snapshot in parts, is whole after the last, and does not resume from a half', () => {
    const { apply, cursors, told } = aTable();
    apply(snapshot(9, { part: 0, parts: 3, ops: [op(1)] }));
    expect(cursors.get('alarms')?.nextPart).toBe(1);
    expect(apply(range(9, 10)).holes.size).toBe(1);
    apply(snapshot(9, { part: 1, parts: 3, ops: [op(2)] }), snapshot(9, { part: 2, parts: 3, ops: [op(3)] }));
    expect(cursors.get('alarms')).toMatchObject({ to: 9, nextPart: null });
    apply(range(9, 10));
    expect(told).toEqual(['k1', 'k2', 'k3', 'k10']);
  });

  it('shows what stood before until a new snapshot is whole, never a part of the truth', () => {
    const { apply, told, settled } = aTable();
    apply(snapshot(3, { ops: [op(1), op(2), op(3)] }));
    apply(snapshot(9, { part: 0, parts: 2, ops: [op(1)] }));
    expect(told).toEqual(['k1', 'k2', 'k3']);
    expect(settled()).toBe(1);
    apply(snapshot(9, { part: 1, parts: 2, ops: [op(9)] }));
    expect(told).toEqual(['k1', 'k9']);
  });

  it('begins anew when a snapshot in parts starts over', () => {
    const { apply, told } = aTable();
    apply(snapshot(9, { part: 0, parts: 2, ops: [op(1)] }));
    apply(snapshot(9, { part: 0, parts: 2, ops: [op(1)] }), snapshot(9, { part: 1, parts: 2, ops: [op(2)] }));
    expect(told).toEqual(['k1', 'k2']);
  });

  it('R-LIVE-03 applies of a log what is new only, and of states all that came', () => {
    const log = aTable();
    log.apply(snapshot(3), range(1, 5));
    expect(log.told).toEqual(['k4', 'k5']);
    const states = aTable();
    const sites = { topic: 'sites' };
    states.apply(snapshot(3, sites), range(1, 5, sites));
    expect(states.told).toEqual(['k2', 'k3', 'k4', 'k5']);
  });

  it('leaves out of an overlapping range of a log what bears no number', () => {
    const { apply, told } = aTable();
    apply(snapshot(3), aFrame({ from: 1, to: 5, ops: [{ key: 'unnumbered', value: 1 }, op(5)] }));
    expect(told).toEqual(['k5']);
    apply(aFrame({ from: 5, to: 6, ops: [{ key: 'unnumbered', value: 1 }] }));
    expect(told).toEqual(['k5', 'unnumbered']);
  });

  it('gives columns to an index that takes them, before the changes beside them', () => {
    const { cursors } = aTable();
    const told: unknown[] = [];
    const rows: TopicIndex = {
      reset: () => told.push('reset'),
      apply: (ops) => told.push(ops.length),
      prepareColumns: (columns) => () => void told.push(columns),
      settle: () => undefined,
    };
    applyFrames(cursors, () => rows, [snapshot(1, { columns: { id: [7] }, ops: [op(1)] }), range(1, 2)]);
    expect(told).toEqual(['reset', { id: [7] }, 1, 1]);
    const { prepareColumns: _none, ...plain } = rows;
    expect(() => applyFrames(cursors, () => plain, [snapshot(9, { columns: { id: [7] } })])).not.toThrow();
  });

  it('asks nobody about a topic that no index holds', () => {
    const { cursors } = aTable();
    const applied = applyFrames(cursors, () => null, [snapshot(3), range(9, 10)]);
    expect([applied.taken.size, applied.holes.size, cursors.size]).toEqual([0, 0, 0]);
  });

  it('tells what it took and when that had arrived, and settles by the newest frame alone', () => {
    const cursors = new Map<string, Cursor>();
    const settledAt: number[] = [];
    const index: TopicIndex = { reset() {}, apply() {}, settle: (atMs) => settledAt.push(atMs) };
    const trace = { deviceAt: 1, receivedAt: 2, committedAt: 3, emittedAt: 4 };
    const frames = [snapshot(3), range(3, 4, { trace, serverTime: 7 }), range(9, 11, { serverTime: 9 })];
    const applied = applyFrames(cursors, () => index, frames);
    expect(applied.taken).toEqual(new Map([['alarms', 4]]));
    expect(applied.receivedAt).toEqual([2]);
    expect(applied.holes).toEqual(new Set(['alarms']));
    expect(settledAt).toEqual([7]);
  });

  it('mends a hole within the batch in which it was seen', () => {
    const { apply } = aTable();
    expect(apply(snapshot(3), range(5, 7), range(3, 7)).holes.size).toBe(0);
  });

  it('takes nothing in, and settles nothing, by part of a snapshot', () => {
    const { apply, settled } = aTable();
    const applied = apply(snapshot(9, { part: 0, parts: 2 }));
    expect([applied.taken.size, settled()]).toEqual([0, 0]);
  });
});
