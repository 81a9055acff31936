import { z } from 'zod';
import { minuteMs, secondMs } from '@contract/time';
import type { SiteModel } from '@field/devices/site';
import type { Fault, FaultKind } from '@field/faults/fault';
import { call, type Console, signIn } from './provision';

/** What nobody mends at the site: it ends by itself, or is no trouble of the site's equipment. */
const beyondRepair: ReadonlySet<FaultKind> = new Set([
  'mainsOutage',
  'trafficStep',
  'infraredMiss',
  'meterExchanged',
]);

/** Openings of doors that are no trouble: somebody works there. */
const visits = new WeakSet<Fault>();

/** Ends the troubles that somebody at the site can mend. @returns how many there were */
export function mend(site: SiteModel): number {
  const isMended = (fault: Fault): boolean =>
    fault.from <= site.nowMs && fault.to > site.nowMs && !beyondRepair.has(fault.kind) && !visits.has(fault);
  const mended = site.faults.filter(isMended);
  if (mended.length === 0) return 0;
  site.faults = site.faults.map((fault) => (isMended(fault) ? { ...fault, to: site.nowMs } : fault));
  site.nextChangeMs = Math.min(site.nextChangeMs, site.nowMs);
  return mended.length;
}

const visitMs = 10 * minuteMs;

/** Somebody comes for an order: the door is opened with a card, and closed when the work goes on inside. */
export function visit(site: SiteModel): void {
  const coming: Fault = { kind: 'doorOpen', from: site.nowMs, to: site.nowMs + visitMs, unit: -1 };
  visits.add(coming);
  site.faults = [...site.faults, coming];
  site.nextChangeMs = Math.min(site.nextChangeMs, site.nowMs);
}

const usualPaceMs = 5 * secondMs;
const Orders = z.object({ rows: z.array(z.object({ id: z.number(), siteCode: z.string() })) });

/** Orders on which the repair has begun, as the console tells them. */
const inRepair = async (place: Console, token: string): Promise<z.infer<typeof Orders>['rows']> => {
  const path = '/fault/list?which=open&states=repairing&pageSize=500';
  return Orders.parse(await call(place, path, undefined, token)).rows;
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
  const visited = new Set<number>();
  let token: string | null = null;
  let isBusy = false;
  let told = '';
  const ask = async (): Promise<void> => {
    token ??= await signIn(place);
    for (const { id, siteCode } of await inRepair(place, token)) {
      const site = byCode.get(siteCode);
      const count = site ? mend(site) : 0;
      if (count > 0) say(`${siteCode}: ${count} troubles were mended`);
      if (site && !visited.has(id)) visit(site);
      visited.add(id);
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
