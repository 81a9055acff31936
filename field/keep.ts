import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { faultyDevice } from './faults/effects';
import type { Fault, TruthRow } from './faults/fault';
import { SiteSnapshot, snapshotOf } from './devices/snapshot';
import type { SiteModel } from './devices/site';

const Kept = z.object({
  seed: z.number(),
  console: z.string(),
  toldUntilMs: z.number(),
  sites: z.array(SiteSnapshot),
});

/** What of the fleet outlives its process: the state of every site, and the ground truth of its troubles. */
export interface Keeper {
  /** Nothing is remembered when there is no state, or that of another fleet or console. */
  load(): Promise<Remembered>;
  forget(): Promise<void>;
  /** Keeps these sites; `toldUntilMs`: troubles that begin before are in the ground truth. */
  save(sites: readonly SiteModel[], toldUntilMs: number): Promise<void>;
  tell(site: SiteModel, faults: readonly Fault[]): Promise<void>;
}

export interface Remembered {
  snapshots: ReadonlyMap<string, SiteSnapshot>;
  toldUntilMs: number;
}

const truthRow = (site: SiteModel, fault: Fault): TruthRow => ({
  site: site.plan.declaration.code,
  device: faultyDevice(site, fault),
  kind: fault.kind,
  from: Math.round(fault.from),
  to: Math.round(fault.to),
});

/** Written beside and moved, so that a kill in between leaves the older text. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

export function createKeeper(folder: string, seed: number, console: string): Keeper {
  const stateFile = join(folder, 'state.json');
  const truthFile = join(folder, 'truth.jsonl');
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  let written: Promise<void> = Promise.resolve();
  let saved: Promise<void> = Promise.resolve();
  return {
    async load() {
      const text = await readFile(stateFile, 'utf8').catch(() => null);
      const kept = text === null ? null : Kept.parse(JSON.parse(text));
      if (kept?.seed !== seed || kept.console !== console) return { snapshots: new Map(), toldUntilMs: 0 };
      const snapshots = new Map(kept.sites.map((snapshot) => [snapshot.code, snapshot]));
      return { snapshots, toldUntilMs: kept.toldUntilMs };
    },
    async forget() {
      await Promise.all([stateFile, truthFile].map((file) => rm(file, { force: true })));
    },
    save(sites, toldUntilMs) {
      const text = JSON.stringify({ seed, console, toldUntilMs, sites: sites.map(snapshotOf) });
      saved = saved.then(makeFolder).then(() => replace(stateFile, text));
      return saved;
    },
    tell(site, faults) {
      const lines = faults.map((fault) => `${JSON.stringify(truthRow(site, fault))}\n`).join('');
      written = written.then(makeFolder).then(() => appendFile(truthFile, lines));
      return written;
    },
  };
}
