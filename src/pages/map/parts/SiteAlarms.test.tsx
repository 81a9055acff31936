/** @jest-environment jsdom */
import { aHotRoom, opOf } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, within } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { SiteAlarms } from './SiteAlarms';

globalThis.fetch = async () => new Response('{}');

function Panel() {
  return <SiteAlarms siteId={4} times={useTimes()} />;
}

async function show(...alarms: ReturnType<typeof aHotRoom>[]) {
  const { browser } = await renderPage(<Panel />);
  act(() => {
    browser.indexes.alarms.apply(alarms.map(opOf));
    browser.indexes.alarms.settle(1);
  });
}
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent.trim());
const cleared = (id: number) => aHotRoom({ id, siteId: 4, clearedAt: Date.UTC(2026, 10, 21, 9) });

describe('the alarms in the panel of a site', () => {
  it('are not called active when they have cleared and only wait for acknowledgement', async () => {
    await show(cleared(1), cleared(2));
    expect(headings()).toEqual(['未结束告警', '已恢复，待确认 2']);
    expect(screen.getByText('没有未结束的告警')).toBeVisible();
    expect(screen.getAllByText('已恢复 · 未确认')).toHaveLength(2);
  });

  it('tell the suppressed apart, each with its reason, in the words of its list', async () => {
    await show(
      aHotRoom({ id: 1, siteId: 4 }),
      aHotRoom({ id: 2, siteId: 4, suppressedBy: 'maintenance' }),
      aHotRoom({ id: 3, siteId: 4, shelvedUntil: Date.UTC(2026, 10, 22) }),
      { ...cleared(4), suppressedBy: 'parent' },
    );
    expect(headings()).toEqual(['未结束告警 1', '已抑制 3']);
    const [, suppressed] = screen.getAllByRole('list');
    const rows = within(suppressed as HTMLElement).getAllByRole('link');
    const reasons = rows.map((row) => row.querySelector('.site-alarms__state')?.textContent);
    expect(reasons.toSorted()).toEqual(['已归因', '已搁置', '维护中'].toSorted());
  });

  it('show those that are active first, whatever has cleared beside them', async () => {
    await show(
      ...Array.from({ length: 8 }, (_, i) => cleared(i + 1)),
      aHotRoom({ id: 9, siteId: 4, level: 3 }),
    );
    expect(headings()).toEqual(['未结束告警 1', '已恢复，待确认 8']);
    const [active] = screen.getAllByRole('list');
    expect(within(active as HTMLElement).getAllByRole('link')).toHaveLength(1);
  });
});
