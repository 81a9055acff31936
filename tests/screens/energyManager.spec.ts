import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Baselines } from '@contract/baselines';
import type { RankingAnswer } from '@contract/ranking';
import { numberText } from '@server/modules/reports/tableDocument';
import { openWith } from '@tests/support/adminConsole';
import { expect, test, type ManagedFleet } from '@tests/support/managedFleet';
import { anOperator, aTechnician } from '@tests/support/operators';
import { posted } from '@tests/support/posted';
import { saidLike, say } from '@tests/support/say';
import { textOfPdf } from '@tests/support/textOfPdf';

const rights = [
  ...['ranking:list', 'analysis:baselines', 'site:list', 'alarm:list', 'fault:list', 'fault:add'],
  ...['fault:dispatch', 'strategy:list', 'experiment:list', 'experiment:edit', 'monitor:job:list'],
  ...['monitor:job:query', 'monitor:job:add', 'monitor:job:changeStatus'],
];
const press = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: say(key, values), exact: true }).click();

/** The worst of the last whole month leads to its site, with what the night found. */
async function findByRank(page: Page, { admin, wasting, month }: ManagedFleet): Promise<void> {
  const ranking = (await admin.get(`/ranking?order=worst&month=${month}`)).data as RankingAnswer;
  const worst = ranking.rows[0];
  expect(worst).toMatchObject({ id: wasting.id, rank: { rank: 12, lastRank: 12 } });
  await page.goto(`/ranking?month=${month}`);
  await page.getByText(say('ranking.order.worst'), { exact: true }).click();
  const row = page.locator('.ranking-page tbody .ant-table-row').first();
  await expect(row).toContainText(`+${worst?.residual?.toFixed(2)} ± ${worst?.band?.toFixed(2)}`);
  await row.getByRole('link', { name: wasting.name }).click();
  await expect(page).toHaveURL(new RegExp(`/site/${wasting.id}#saving`));
  await expect(page.locator('.site-saving__verdict')).toContainText(saidLike('savings.verdict.usedMore'));
}

async function readBaseline(page: Page, { admin, wasting }: ManagedFleet): Promise<void> {
  const { rows } = (await admin.get('/savings/baselines')).data as Baselines;
  const saving = rows.find(({ siteId }) => siteId === wasting.id)?.saving;
  expect(saving).toMatchObject({ verdict: 'usedMore' });
  await page.goto('/analysis/baselines');
  const row = page.getByRole('row').filter({ hasText: wasting.code });
  const kwh = numberText(Math.abs(saving?.savedKwh ?? 0), 0);
  await expect(row).toContainText(`${kwh} ± ${numberText(saving?.bandKwh ?? 0, 0)} kWh`);
}

async function explore(page: Page, { wasting }: ManagedFleet): Promise<void> {
  await page.goto('/analysis/explore');
  await page
    .getByRole('button', { name: saidLike('explore.pick') })
    .first()
    .click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').fill(wasting.code);
  await page.locator('.ant-select-item-option', { hasText: wasting.name }).click();
  await picker.getByRole('checkbox', { name: new RegExp(`^${say('point.roomTempC')}`) }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.explore canvas').first()).toBeVisible();
}

/** From what the night raised to an order that somebody is sent with. */
async function haveMended(page: Page, { admin, wasting }: ManagedFleet): Promise<void> {
  await page.goto(`/site/${wasting.id}`);
  await page
    .getByRole('link', { name: new RegExp(say('alarm.overConsumption.name')) })
    .first()
    .click();
  await press(page, 'faults.ofAlarm');
  const order = async () =>
    (await admin.get('/fault/list')).rows.find(({ siteCode }) => siteCode === wasting.code);
  await expect.poll(async () => (await order())?.state).toBe('reported');
  await page.goto(`/fault/dispatch?order=${String((await order())?.id)}`);
  await press(page, 'faults.sendTo', { name: 'fitter9' });
  await expect(page.getByRole('complementary', { name: say('faults.panel') })).toContainText(
    say('faults.state.dispatched'),
  );
}

async function startExperiment(page: Page, { wasting }: ManagedFleet): Promise<void> {
  await page.goto(`/site/${wasting.id}#strategies`);
  await press(page, 'experiments.prove');
  await expect(page.getByRole('dialog')).toContainText(
    saidLike('experiments.start.length_other', { days: '42' }),
  );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp([...say('experiments.start.begin')].join(' ?')) })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/analysis/experiments');
  const row = page.getByRole('row').filter({ hasText: wasting.name });
  await expect(row).toContainText(say('experiments.state.running'));
}

/** Of the last whole week, against the year that ended two months before it. */
async function orderReport(address: string, token: string): Promise<void> {
  const args = {
    of: 'ac',
    months: 2,
    period: 'week',
    format: 'pdf',
    language: 'zh',
    channel: 0,
    recipients: '',
  };
  const job = { jobName: '节能周报', cronExpression: '0 0 7 ? * MON', jobGroup: 'DEFAULT' };
  await posted(
    address,
    '/monitor/job',
    { ...job, invokeTarget: `report.savings(${JSON.stringify(args)})` },
    token,
  );
}

async function printReport(page: Page, { admin }: ManagedFleet): Promise<Buffer> {
  const rows = page.locator('.crud-table tbody .ant-table-row');
  await page.goto('/monitor/job');
  await rows
    .filter({ hasText: '节能周报' })
    .getByRole('button', { name: saidLike('crud.moreActions') })
    .click();
  await page.getByRole('menuitem', { name: say('resource.jobs.special.run') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('resource.jobs.special.run') })
    .click();
  const run = async () => (await admin.get('/monitor/jobLog/list?jobName=节能周报')).rows[0];
  await expect.poll(async () => (await run())?.status).toBe('0');
  await page.goto('/job/log?jobName=节能周报');
  const downloading = page.waitForEvent('download');
  await rows.getByRole('button', { name: say('jobs.report') }).click();
  return readFileSync(await (await downloading).path());
}

test('an energy manager finds a site by its rank, explores it, has it mended, starts an experiment and prints the report', async ({
  page,
  product,
  managed,
}) => {
  const { address } = product;
  await aTechnician(address, 'fitter9');
  const token = await anOperator(address, 'manager9', rights);
  await orderReport(address, token);
  await openWith(page, token, '/');
  await findByRank(page, managed);
  await readBaseline(page, managed);
  await explore(page, managed);
  await haveMended(page, managed);
  await startExperiment(page, managed);
  const pdf = await printReport(page, managed);
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  const text = textOfPdf(pdf).join('\n');
  for (const word of [managed.wasting.code, say('report.savings.usedMore'), 'CV(RMSE)', 'Ed25519'])
    expect(text).toContain(word);
  // The site uses two fifths more than before.
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/-(39|40)\.\d ± \d\.\d %/);
});
