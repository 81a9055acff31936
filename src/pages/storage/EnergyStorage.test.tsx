/** @jest-environment jsdom */
import type { StorageRow } from '@contract/storage';
import type { Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { EnergyStorage } from './EnergyStorage';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const row = (more: Partial<StorageRow> = {}): StorageRow => ({
  ...{
    siteId: 4,
    siteCode: 'SZ-0004',
    siteName: '南山基站',
    areaName: { zh: '南山', en: 'Nanshan', hk: '南山' },
  },
  ...{
    deviceName: '蓄电池组',
    at: Date.now() - 60_000,
    socPct: 42,
    autonomyMin: 90,
    tempC: 28.4,
    stringV: 48.2,
  },
  ...{ charge: 'discharging', outages: 3, survived: 2, longestSurvivedMs: 7_200_000 },
  ...more,
});
const told = (rows: StorageRow[]) => ({ code: 200, msg: 'ok', total: rows.length, rows });
const show = (answers: Answers, at = '/storage') => renderPage(<EnergyStorage />, { answers, at });

describe('energy storage', () => {
  it('shows charge, autonomy, temperature, state and the outages that were survived', async () => {
    await show({ 'GET /storage/list': told([row()]) });
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    expect(line).toHaveTextContent('42 %');
    expect(line).toHaveTextContent('放电');
    expect(line).toHaveTextContent('28.4 °C');
    expect(line).toHaveTextContent('2 / 3');
    expect(screen.getByRole('link', { name: '南山基站' })).toHaveAttribute('href', '/site/4');
  });

  it('leaves open what is not known', async () => {
    const unknown = { at: null, socPct: null, autonomyMin: null, tempC: null, stringV: null } as const;
    const none = { charge: 'unknown', outages: 0, survived: 0, longestSurvivedMs: null } as const;
    await show({ 'GET /storage/list': told([row({ ...unknown, ...none })]) });
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    expect(line?.textContent.match(/—/g)?.length).toBeGreaterThanOrEqual(6);
  });

  it('asks for what its address says', async () => {
    const { browser } = await show({ 'GET /storage/list': told([]) }, '/storage?order=temperature&pageNum=2');
    expect(await screen.findByText('暂无蓄电池')).toBeInTheDocument();
    expect(browser.sent('GET /storage/list')[0]?.query).toMatchObject({ order: 'temperature', pageNum: 2 });
  });

  it('says that it could not be read', async () => {
    await show({ 'GET /storage/list': { code: 500, msg: 'no' } });
    expect(await screen.findByText('无法读取储能数据')).toBeInTheDocument();
  });
});
