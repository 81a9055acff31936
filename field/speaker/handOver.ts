import { topicOf } from '@contract/telemetry';
import { encodeHistory, encodeRow } from '@field/devices/encode';
import { kindOf } from '@field/devices/kinds';
import { relive } from '@field/devices/report';
import type { SiteModel } from '@field/devices/site';
import type { Link } from './link';
import { historyRows } from './voice';

export interface HandOver {
  /** A copy of the site as it was when the silence began, and the link it speaks through. */
  origin(): SiteModel;
  link: Link;
  cadenceMs: number;
  /** Everything of this silence has been acknowledged. */
  onDone(): void;
}

export interface HandOverProgress {
  sites: number;
  sitesDone: number;
  rows: number;
  messages: number;
}

const roomPollMs = 50;
const breatheEveryRows = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Relives one site and sends what its controller buffered, device by device, oldest first. */
async function handOverSite(
  { origin, link, cadenceMs, onDone }: HandOver,
  toMs: number,
  progress: HandOverProgress,
  signal: AbortSignal,
): Promise<void> {
  const site = origin();
  const { devices, code } = site.plan.declaration;
  const waiting = devices.map((): string[] => []);
  const flush = async (device: number): Promise<void> => {
    const declared = devices[device];
    const rows = waiting[device]?.splice(0) ?? [];
    if (!declared || rows.length === 0) return;
    while (!link.hasRoom() && !signal.aborted) await pause(roomPollMs);
    if (signal.aborted) return;
    await link.send(topicOf(code, declared.code, 'history'), encodeHistory(kindOf(declared), rows));
    progress.rows += rows.length;
    progress.messages += 1;
  };
  let sinceBreath = 0;
  for (const { device, t, n, values } of relive(site, toMs, cadenceMs)) {
    if (signal.aborted) return;
    const rows = waiting[device];
    if (rows?.push(encodeRow(t, n, values)) === historyRows) await flush(device);
    if (++sinceBreath % breatheEveryRows === 0) await pause(0);
  }
  for (let device = 0; device < devices.length; device++) await flush(device);
  if (signal.aborted) return;
  progress.sitesDone += 1;
  onDone();
}

/**
 * Hands over the silence of many sites up to `toMs`, some at a time, while they already speak live.
 * `progress` moves as it goes.
 */
export async function handOverAll(
  silences: readonly HandOver[],
  toMs: number,
  progress: HandOverProgress,
  signal: AbortSignal,
  atATime = 32,
): Promise<void> {
  const queue = [...silences];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift())
      await handOverSite(next, toMs, progress, signal);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, silences.length) }, worker));
}
