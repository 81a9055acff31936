import type { PlainSite } from './plainSites';
import type { RealPage } from './realPage';
import type { Screens } from './screens';
import { keyOf, type TellingField } from './tellingField';
import type { WholeCluster } from './wholeCluster';

const storedWithinMs = 60_000;
const alarmsWithinMs = 45_000;
const screensWithinMs = 15_000;

/** What the field knows, and the database that should know the same. */
export interface FieldJudge {
  cluster: Pick<WholeCluster, 'pool'>;
  field: TellingField;
  sites: readonly PlainSite[];
}

/** What is compared with what. */
export interface Judge extends FieldJudge {
  cluster: WholeCluster;
  screens: Screens;
  page: RealPage | null;
}

/** Asks until nothing is wrong. @throws Error with some of what is */
export async function rightWithin(ms: number, wrongs: () => Promise<readonly string[]>): Promise<void> {
  for (const deadline = Date.now() + ms; ;) {
    const found = await wrongs();
    if (found.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`after ${ms} ms ${found.length} are wrong: ${found.slice(0, 12).join('; ')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** All that was acknowledged by now, each once. */
export async function expectStored({ cluster, field, sites }: FieldJudge): Promise<void> {
  const owed = new Set(field.acknowledged);
  const devices = sites.map(({ envId }) => envId);
  await rightWithin(storedWithinMs, async () => {
    const { rows } = await cluster.pool().query<{ device: number; ns: number[] }>(
      `select device_id as device, array_agg(n::int) as ns from readings_env
         where device_id = any($1::int[]) group by 1`,
      [devices],
    );
    const twice = rows.filter(({ ns }) => new Set(ns).size !== ns.length);
    for (const { device, ns } of rows) for (const n of ns) owed.delete(keyOf(device, n));
    return [
      ...[...owed].map((key) => `message ${key} is missing`),
      ...twice.map(({ device }) => `${device} twice`),
    ];
  });
}

const truths = [
  { definition: 'roomTempHigh', now: 'hot', ever: 'hotTimes' },
  { definition: 'controllerSilent', now: 'silent', ever: 'silentTimes' },
] as const;

/** What is active is what the field suffers now, and each was raised as often as the field became so. */
export async function expectTrueAlarms({ cluster, field, sites }: FieldJudge): Promise<void> {
  await rightWithin(alarmsWithinMs, async () => {
    const { rows } = await cluster
      .pool()
      .query<{ id: string; siteId: number; active: number; times: number }>(
        `select definition_id as id, site_id as "siteId", count(*)::int as times,
         count(*) filter (where cleared_at is null)::int as active
       from alarms where definition_id = any($1) group by 1, 2`,
        [truths.map(({ definition }) => definition)],
      );
    const found = new Map(rows.map((row) => [`${row.id} ${row.siteId}`, row]));
    return truths.flatMap(({ definition, now, ever }) =>
      sites.flatMap(({ siteId }) => {
        const { active = 0, times = 0 } = found.get(`${definition} ${siteId}`) ?? {};
        const [isNow, often] = [field[now].has(siteId) ? 1 : 0, field[ever].get(siteId) ?? 0];
        if (active === isNow && times === often) return [];
        return [
          `${definition} of site ${siteId}: ${active} active of ${times}, in truth ${isNow} of ${often}`,
        ];
      }),
    );
  });
}

export const expectTrueScreens = ({ cluster, screens, page, field }: Judge): Promise<void> =>
  rightWithin(screensWithinMs, async () => [
    ...(await screens.untruths(cluster.pool(), field)),
    ...((await page?.untruths(cluster.pool())) ?? []),
  ]);
