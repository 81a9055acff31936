import { z } from 'zod';
import { secondMs } from '@contract/time';
import type { SiteModel } from '@field/devices/site';
import type { FaultKind } from '@field/faults/fault';
import { call, type Console, signIn } from './provision';

/** What nobody mends at the site: it ends by itself, or is no trouble of the site's equipment. */
const beyondRepair: ReadonlySet<FaultKind> = new Set([
  'mainsOutage',
  'trafficStep',
  'infraredMiss',
  'meterExchanged',
]);

/** Ends the troubles that somebody at the site can mend. @returns how many there were */
export function mend(site: SiteModel): number {
  const isMended = ({ kind, from, to }: SiteModel['faults'][number]): boolean =>
    from <= site.nowMs && to > site.nowMs && !beyondRepair.has(kind);
  const mended = site.faults.filter(isMended);
  if (mended.length === 0) return 0;
  site.faults = site.faults.map((fault) => (isMended(fault) ? { ...fault, to: site.nowMs } : fault));
  site.nextChangeMs = Math.min(site.nextChangeMs, site.nowMs);
  return mended.length;
}

const usualPaceMs = 5 * secondMs;
const Orders = z.object({ rows: z.array(z.object({ id: z.number(), siteCode: z.string() })) });

/** Sites with an order on which the repair has begun, as the console tells them. */
const sitesInRepair = async (place: Console, token: string): Promise<string[]> => {
  const path = '/fault/list?which=open&states=repairing&pageSize=500';
  return Orders.parse(await call(place, path, undefined, token)).rows.map(({ siteCode }) => siteCode);
};

interface RepairsDeps {
  sites: readonly SiteModel[];
  place: Console;
  say: (text: string) => void;
  askEveryMs?: number;
}

/** Of a demonstration: the repair of an order ends what is wrong at its site. @returns how to stop it */
export function followRepairs({ sites, place, say, askEveryMs = usualPaceMs }: RepairsDeps): () => void {
  const byCode = new Map(sites.map((site) => [site.plan.declaration.code, site]));
  let token: string | null = null;
  let isBusy = false;
  let told = '';
  const ask = async (): Promise<void> => {
    token ??= await signIn(place);
    for (const code of await sitesInRepair(place, token)) {
      const site = byCode.get(code);
      const count = site ? mend(site) : 0;
      if (count > 0) say(`${code}: ${count} troubles were mended`);
    }
  };
  const turn = (): void => {
    if (isBusy) return;
    isBusy = true;
    void ask()
      // A console that was away, or ended the session: signed in anew at the next turn.
      .catch((error: unknown) => {
        token = null;
        const why = error instanceof Error ? error.message : String(error);
        if (why !== told) say(`orders in repair are not known: ${why}`);
        told = why;
      })
      .finally(() => (isBusy = false));
  };
  const timer = setInterval(turn, askEveryMs);
  return () => clearInterval(timer);
}
