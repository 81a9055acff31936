import { scrapeEveryMs } from '@contract/foreignServers';
import { longestHealthMs } from '@contract/monitor';
import { hourMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { Unit } from '../../../platform/unit';
import { readExposition } from './exposition';
import { fetchMetrics, ScrapeError, type FetchLimits } from './fetchMetrics';
import { dropOldForeign, toScrape, writeAnswer, writeProblem, type Listened } from './foreign.store';
import { countersOf, figuresOf, wantedNames } from './nodeFigures';

export interface ScraperDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  limits?: FetchLimits;
}

const usualLimits: FetchLimits = { timeoutMs: 5_000, maxBytes: 4 * 2 ** 20 };

/** Keeps what a server said. @throws ScrapeError when it is nothing that we can read */
export async function takeExposition(
  { pool, clock }: Pick<ScraperDeps, 'pool' | 'clock'>,
  { id, counters: before }: Listened,
  text: string,
): Promise<void> {
  const samples = readExposition(text, wantedNames);
  if (samples === null) throw new ScrapeError('notMetrics');
  if (samples.length === 0) throw new ScrapeError('noFigures');
  const counters = countersOf(samples, clock.now());
  await writeAnswer(pool, id, figuresOf(samples, counters, before), counters);
}

/** Asks every server that is to be asked, side by side; one that hangs holds up none of the others. */
export function createScraper(deps: ScraperDeps): Unit & { scrape(): Promise<void> } {
  const { pool, clock, log, limits = usualLimits } = deps;
  let ends: (() => void)[] = [];
  let isUnderWay = false;

  const one = async (server: Listened): Promise<void> => {
    try {
      await takeExposition(deps, server, await fetchMetrics(server.url ?? '', limits));
    } catch (error) {
      if (!(error instanceof ScrapeError)) throw error;
      await writeProblem(pool, server.id, error.problem);
    }
  };
  const scrape = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await Promise.all((await toScrape(pool)).map(one));
    } finally {
      isUnderWay = false;
    }
  };
  const often = (ms: number, what: string, run: () => Promise<unknown>) =>
    clock.every(ms, () => {
      run().catch((error: unknown) => log.warn({ reason: String(error) }, `${what} failed`));
    });
  return {
    name: 'foreign servers',
    scrape,
    async start() {
      ends = [
        often(scrapeEveryMs, 'asking foreign servers', scrape),
        often(hourMs, 'dropping old samples', () => dropOldForeign(pool, clock.now() - longestHealthMs)),
      ];
    },
    async stop() {
      ends.splice(0).forEach((end) => end());
    },
  };
}
