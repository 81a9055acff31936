import type { Clock } from '../platform/clock';
import type { FieldCredential } from './message';
import { parseTopic } from './topic';

interface Flood {
  heldAtMs: number;
  /** Messages by site since the flood began. */
  counts: Map<string, number>;
}

/** Whoever was not held back for this long is no longer flooding. */
const restMs = 3_000;

/** Which controllers send faster than they may. Costs nothing while nobody does. */
export class FloodWatch {
  private readonly floods = new Map<FieldCredential, Flood>();

  constructor(private readonly clock: Pick<Clock, 'monotonicMs'>) {}

  /** The broker made this one wait. */
  held(credential: FieldCredential): void {
    const heldAtMs = this.clock.monotonicMs();
    const flood = this.floods.get(credential);
    if (flood === undefined) this.floods.set(credential, { heldAtMs, counts: new Map() });
    else flood.heldAtMs = heldAtMs;
  }

  heard(credential: FieldCredential, topic: string): void {
    const counts = this.floods.get(credential)?.counts;
    if (counts === undefined) return;
    const code = parseTopic(topic)?.site;
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }

  /** Codes of the sites that flood now; of a concentrator the one that says most. */
  sites(): ReadonlySet<string> {
    const sites = new Set<string>();
    if (this.floods.size === 0) return sites;
    const now = this.clock.monotonicMs();
    for (const [credential, { heldAtMs, counts }] of this.floods) {
      if (now - heldAtMs > restMs) this.floods.delete(credential);
      else {
        const loudest = loudestOf(counts);
        if (loudest !== null) sites.add(loudest);
      }
    }
    return sites;
  }
}

const loudestOf = (counts: ReadonlyMap<string, number>): string | null => {
  let [loudest, most]: [string | null, number] = [null, 0];
  for (const [code, count] of counts) if (count > most) [loudest, most] = [code, count];
  return loudest;
};
