/** @jest-environment jsdom */
import { storageLevels, StorageLevel, type StoragePlan } from '@contract/retention';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { Storage } from './Storage';

globalThis.fetch = async () => new Response('{}');

const plan: StoragePlan = {
  sites: 1_000,
  levels: StorageLevel.options.map((level) => ({
    level,
    keptDays: storageLevels[level].days,
    bytes: 2 ** 30,
    siteDayBytes: level === 'minutes' ? 2 ** 20 : null,
  })),
};

const page = () =>
  renderPage(<Storage />, { answers: { 'GET /monitor/storage': { code: 200, msg: '', data: plan } } });

describe('what is kept of the past', () => {
  it('tells each step with its parameter, what it takes, and what is only estimated', async () => {
    await page();
    const row = (await screen.findByText('history.packedDays')).closest('tr');
    expect(row).toHaveTextContent(/分钟（压缩）.*1\.0 GB.*1\.0 MB.*58\.6 GB/);
    expect(row).not.toHaveTextContent('估算值');
    expect(screen.getByText('energy.daysDays').closest('tr')).toHaveTextContent('估算值');
  });

  it('reckons what other sites and days would take, and changes nothing', async () => {
    const { browser } = await page();
    const sent = jest.spyOn(browser.store, 'dispatch');
    const days = await screen.findByRole('spinbutton', { name: '保留天数：分钟（压缩）' });
    fireEvent.change(days, { target: { value: '120' } });
    expect(screen.getByText('history.packedDays').closest('tr')).toHaveTextContent('117.2 GB');
    fireEvent.change(screen.getByRole('spinbutton', { name: '站点数' }), { target: { value: '2000' } });
    expect(screen.getByText('history.packedDays').closest('tr')).toHaveTextContent('234.4 GB');
    expect(sent).not.toHaveBeenCalled();
  });
});
