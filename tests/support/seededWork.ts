import { expect } from '@playwright/test';
import type { Pool } from 'pg';
import type { AdminApi } from './adminConsole';
import { concludeExperiment } from './seededExperiment';

const everySite = { regionId: null, stationClass: null, buildTypeId: null, groupId: null };

async function made(admin: AdminApi, path: string, body: object): Promise<Record<string, number>> {
  const answer = await admin.send('POST', path, body);
  expect(answer, path).toMatchObject({ code: 200 });
  return answer.data;
}

const sitesWithPlans = async (admin: AdminApi): Promise<number[]> =>
  (await admin.get('/strategy/site/list?pageNum=1&pageSize=100')).rows.map(({ siteId }) => Number(siteId));

/** Tries the sites one by one: only where the program acts by now may an experiment begin. */
async function isBegun(admin: AdminApi): Promise<boolean> {
  for (const siteId of await sitesWithPlans(admin)) {
    const { code } = await admin.send('POST', '/experiment', { siteId });
    if (code === 200) return true;
  }
  return false;
}

/** A program that sites follow, an experiment that begins at one of them, one that ended, and commands at the first site. */
export async function startWork(admin: AdminApi, pool: Pool, siteId: number): Promise<void> {
  const strategies = [{ kind: 'loadFollowing' }, { kind: 'nightMode' }];
  const { id } = await made(admin, '/strategy/program', { name: 'Night 1', scope: everySite, strategies });
  await made(admin, `/strategy/program/${id}/rollOut`, { firstSites: 20 });
  await expect.poll(() => isBegun(admin), { timeout: 120_000, intervals: [3_000] }).toBe(true);
  await concludeExperiment(pool, await sitesWithPlans(admin));
  await made(admin, '/command/batch', {
    selection: { kind: 'site', siteId },
    wish: { setpointC: 26 },
    reason: '61 dB',
    key: 'seeded-work',
  });
}

/** What is chosen on pages that show nothing before something is, by their path. */
export async function choicesOf(admin: AdminApi, siteId: number): Promise<ReadonlyMap<string, string>> {
  const devices = (await admin.get(`/site/${siteId}/devices`)).data as { id: number; class: string }[];
  const points = Object.entries({ env: 'roomTempC', ac: 'powerW', meter: 'powerW' });
  const series = points.flatMap(([kind, point]) => {
    const device = devices.find((one) => one.class === kind);
    return device ? [`${device.id}.${point}`] : [];
  });
  const { rows: found } = (await admin.get('/analysis/diagnoses')).data as { rows: { id: number }[] };
  const experiments = (await admin.get('/experiment/list')).data as { id: number; state: string }[];
  const experiment = experiments.find(({ state }) => state === 'done') ?? experiments[0];
  return new Map([
    ['/analysis/explore', `s=${series.join(',')}&last=${3 * 86_400_000}`],
    ['/analysis/balance', `site=${siteId}`],
    ...found.slice(0, 1).map(({ id }) => ['/analysis/diagnosis', `finding=${id}`] as const),
    ...(experiment ? [['/analysis/experiments', `experiment=${experiment.id}`] as const] : []),
  ]);
}
