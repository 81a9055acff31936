import { until } from '../testIngest';
import { aCommandedFleet } from './commandedFleet';
import { areAllHeard, plainSites, type PlainSite } from './plainSites';
import { aRealPage } from './realPage';
import { someScreens } from './screens';
import { aTellingField } from './tellingField';
import { expectStored, expectTrueAlarms, expectTrueScreens, type Judge } from './truth';
import { startWholeCluster, type ClusterShape, type WholeCluster } from './wholeCluster';

export interface LifeSize {
  sites: number;
  /** Every site says something so often. */
  everyMs: number;
  commanded: number;
  screens: number;
  /** How many rooms become hot, and how many controllers silent, with each fault. */
  hot: number;
  silent: number;
  cluster: ClusterShape;
  /** Whether a real page is looked at too, which needs the built console. */
  hasPage: boolean;
}

/** What is printed of a fault. */
export interface Interruption {
  fault: string;
  /** The longest time without a new reading on the worst screen, and in the database. */
  screenMs: number;
  /** How long of it a screen said that it is live. */
  falseLiveMs: number;
  storedMs: number;
  /** From the fault until everything was true again. */
  trueMs: number;
}

/** A cluster with its field, its people and its browsers, through one fault after the other. */
export interface OneLife {
  cluster: WholeCluster;
  interruptions: Interruption[];
  /** Does this to the cluster, and waits until database, alarms, commands and screens are true again. */
  through(fault: string, happens: (cluster: WholeCluster) => Promise<void>): Promise<void>;
  /** No command was carried out twice, and every one has ended. */
  expectCommandsOnce(): Promise<void>;
  end(): Promise<void>;
}

export async function startOneLife(size: LifeSize): Promise<OneLife> {
  const cluster = await startWholeCluster(size.cluster);
  const ends: (() => Promise<void>)[] = [cluster.end];
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each().catch(() => undefined);
  };
  try {
    const sites = await plainSites(cluster.pool(), size.sites);
    const field = aTellingField(cluster.broker.url, sites, size.everyMs);
    ends.push(field.stop);
    await until(() => areAllHeard(cluster.pool(), sites), 60_000);
    const people = await aCommandedFleet(cluster, size.commanded);
    ends.push(people.stop);
    const screens = someScreens(cluster.address, people.token, size.screens, sites[0]!.siteId);
    ends.push(screens.stop);
    const page = size.hasPage ? await aRealPage(cluster.address) : null;
    ends.push(async () => page?.stop());
    const probe = storedProbe(cluster, sites[0]!);
    ends.push(async () => probe.stop());
    const judge = { cluster, field, screens, page, sites };
    return lived({ size, people, probe, judge, end });
  } catch (error) {
    const said = cluster.said();
    await end();
    throw new Error(`${String(error)}\n${said}`, { cause: error });
  }
}

function lived(parts: {
  size: LifeSize;
  people: Awaited<ReturnType<typeof aCommandedFleet>>;
  probe: ReturnType<typeof storedProbe>;
  judge: Judge;
  end: () => Promise<void>;
}): OneLife {
  const { size, people, probe, judge, end } = parts;
  const { cluster, field, screens, sites } = judge;
  const interruptions: Interruption[] = [];
  let round = 0;
  const turnOver = () => {
    const plain = sites.slice(1);
    const of = (at: number) => plain[at % plain.length]!;
    for (const site of plain) {
      if (field.hot.has(site.siteId)) field.cool(site);
      if (field.silent.has(site.siteId)) field.rouse(site);
    }
    const first = (round += 1) * (size.hot + size.silent);
    for (let i = 0; i < size.hot; i += 1) field.heat(of(first + i));
    for (let i = 0; i < size.silent; i += 1) field.silence(of(first + size.hot + i));
  };
  return {
    ...{ cluster, interruptions, end },
    expectCommandsOnce: people.expectOnce,
    through: async (fault, happens) => {
      screens.restart();
      probe.restart();
      turnOver();
      const wished = people.wish(round);
      const from = Date.now();
      await happens(cluster);
      await wished;
      await expectStored(judge);
      await expectTrueAlarms(judge);
      await expectTrueScreens(judge);
      people.expectNoneTwice();
      interruptions.push({
        fault,
        ...{ screenMs: screens.longestGapMs(), falseLiveMs: screens.longestFalseLiveMs() },
        ...{ storedMs: probe.longestGapMs(), trueMs: Date.now() - from },
      });
    },
  };
}

/** How long the database did not get anything new from the probe. */
function storedProbe({ pool }: WholeCluster, { envId }: PlainSite) {
  let [newest, since, longest, isAsking] = [0, Date.now(), 0, false];
  const timer = setInterval(() => {
    longest = Math.max(longest, Date.now() - since);
    if (isAsking) return;
    isAsking = true;
    pool()
      .query<{ at: string | null }>('select ts as at from latest where device_id = $1', [envId])
      .then(
        ({ rows }) => {
          const at = Number(rows[0]?.at ?? 0);
          if (at > newest) [newest, since] = [at, Date.now()];
        },
        () => undefined,
      )
      .finally(() => (isAsking = false));
  }, 100);
  return {
    longestGapMs: () => longest,
    restart: () => void (longest = 0),
    stop: () => clearInterval(timer),
  };
}
