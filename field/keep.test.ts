import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from './devices/advance';
import { snapshotOf } from './devices/snapshot';
import { createKeeper } from './keep';
import { muster } from './muster';
import { mend } from './repairs';

const console = 'http://127.0.0.1:1';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coolops-field-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const plan = aPlan();
const mustered = (nowMs: number, kept: Parameters<typeof muster>[1]['kept'] = new Map()) =>
  muster(
    [plan],
    { seed: 7, nowMs, historyDays: 2, historyCadenceMs: 15 * minuteMs, kept, weatherOf: () => steady(28) },
    () => undefined,
  );

describe('what is kept of a fleet', () => {
  it('comes back for the same fleet and console, and for no other', async () => {
    const site = aSite({ plan });
    await createKeeper(folder, 7, console).save([site], 99);
    const found = await createKeeper(folder, 7, console).load();
    expect(found.toldUntilMs).toBe(99);
    expect(found.snapshots.get(plan.declaration.code)).toEqual(snapshotOf(site));
    expect((await createKeeper(folder, 8, console).load()).snapshots.size).toBe(0);
    expect((await createKeeper(folder, 7, 'http://other').load()).snapshots.size).toBe(0);
  });

  it('survives two savings at once and is gone when forgotten', async () => {
    const keeper = createKeeper(folder, 7, console);
    await Promise.all([keeper.save([aSite({ plan })], 1), keeper.save([aSite({ plan })], 2)]);
    expect((await keeper.load()).toldUntilMs).toBe(2);
    await keeper.forget();
    expect((await keeper.load()).snapshots.size).toBe(0);
  });

  it('holds the ground truth of troubles, one line each', async () => {
    const keeper = createKeeper(folder, 7, console);
    await keeper.tell(aSite({ plan }), [
      { kind: 'doorOpen', from: 1, to: 2, unit: -1 },
      { kind: 'refrigerantLoss', from: 3, to: 4, unit: 0 },
    ]);
    const lines = (await readFile(join(folder, 'truth.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { site: plan.declaration.code, device: 'door', kind: 'doorOpen', from: 1, to: 2 },
      { site: plan.declaration.code, device: 'ac-1', kind: 'refrigerantLoss', from: 3, to: 4 },
    ]);
  });
});

describe('mustering', () => {
  it('does not bring back what was mended before the stop', () => {
    const [before] = mustered(summer);
    const site = before!.site;
    const ill = site.active.map(({ kind, from }) => `${kind} ${from}`);
    expect(mend(site)).toBeGreaterThan(0);
    advance(site, summer + minuteMs, 60);
    const left = site.active.map(({ kind, from }) => `${kind} ${from}`);
    expect(left.length).toBeLessThan(ill.length);
    const kept = new Map([[plan.declaration.code, snapshotOf(site)]]);
    const [after] = mustered(summer + 2 * minuteMs, kept);
    expect(after!.site.active.map(({ kind, from }) => `${kind} ${from}`)).toEqual(left);
  });

  it('relives the same days twice when it starts twice on one day', () => {
    const [first] = mustered(summer);
    const [again] = mustered(summer + hourMs);
    expect(again?.origin().nowMs).toBe(first?.origin().nowMs);
    expect(snapshotOf(again!.origin())).toEqual(snapshotOf(first!.origin()));
    expect(first!.origin().nowMs % dayMs).toBe(0);
  });

  it('goes on from a kept state, so that only what was missed is handed over', () => {
    const kept = snapshotOf(mustered(summer)[0]!.site);
    const [resumed] = mustered(summer + hourMs, new Map([[kept.code, kept]]));
    expect(resumed).toMatchObject({ isResumed: true, cadenceMs: minuteMs });
    expect(snapshotOf(resumed!.origin())).toEqual(kept);
    expect(resumed!.site.nowMs).toBe(summer + hourMs);
    expect(resumed!.site.n).toBeGreaterThan(kept.n);
  });

  it('starts afresh when the kept state is of the future', () => {
    const kept = snapshotOf(mustered(summer)[0]!.site);
    expect(mustered(summer - hourMs, new Map([[kept.code, kept]]))[0]?.isResumed).toBe(false);
  });
});
