/** @jest-environment jsdom */
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlarmCentre } from './AlarmCentre';

// jsdom lays nothing out; the virtual list needs a window to fill.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1600 });
Element.prototype.scrollTo = () => undefined;
globalThis.fetch = async () => new Response('{}');

function Watched() {
  const go = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <code data-testid="address">{search}</code>
      <button onClick={() => void go(-1)}>Back</button>
      <button onClick={() => void go(1)}>Forward</button>
      <AlarmCentre />
    </>
  );
}

const address = () => screen.getByTestId('address').textContent;
const sites = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[3]?.textContent?.slice(0, 2));

async function openedAt(search: string) {
  const page = await renderPage(<Watched />, { at: `/alarms${search}` });
  await page.follow('alarms');
  await page.raise(
    aHotRoom({ id: 1, siteId: 1, siteName: '甲站', level: 1 }),
    aHotRoom({ id: 2, siteId: 2, siteName: '乙站', level: 2 }),
    aHotRoom({ id: 3, siteId: 3, siteName: '丙站', level: 4 }),
  );
  return page;
}
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));

describe('the address of the alarm centre', () => {
  it('narrows the list to the level that a link asks for', async () => {
    await openedAt('?level=2');
    expect(sites()).toEqual(['乙站']);
    expect(screen.getByRole('button', { name: /^重要/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('follows what is chosen, and Back leads to what was seen before', async () => {
    await openedAt('');
    await userEvent.click(screen.getByRole('button', { name: /^紧急/ }));
    await waitFor(() => expect(sites()).toEqual(['甲站']));
    expect(address()).toBe('?level=1');
    await userEvent.click(screen.getByRole('button', { name: /^重要/ }));
    expect(address()).toBe('?level=1&level=2');
    await back();
    await waitFor(() => expect(sites()).toEqual(['甲站']));
    await back();
    await waitFor(() => expect(sites()).toEqual(['甲站', '乙站', '丙站']));
    await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
    await waitFor(() => expect(sites()).toEqual(['甲站']));
  });

  it('rests while one types, and Back takes the whole word away', async () => {
    await openedAt('');
    await userEvent.type(screen.getByRole('searchbox'), '乙站');
    await waitFor(() => expect(new URLSearchParams(address() ?? '').get('text')).toBe('乙站'));
    await waitFor(() => expect(sites()).toEqual(['乙站']));
    await back();
    await waitFor(() => expect(sites()).toHaveLength(3));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('opens its alarm beside the whole list, also before the alarms have come', async () => {
    await openedAt('?alarm=2');
    expect(screen.getByRole('complementary')).toHaveTextContent('乙站');
    expect(sites()).toEqual(['甲站', '乙站', '丙站']);
  });

  it('holds the open alarm, so that Back closes it', async () => {
    await openedAt('?level=2');
    await userEvent.click(screen.getByText('乙站'));
    expect(address()).toBe('?level=2&alarm=2');
    await back();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(sites()).toEqual(['乙站']);
  });

  it('says so when its alarm is not there, and shows the list for all other nonsense', async () => {
    await openedAt('?level=7&sort=upside&group=&facet.mark=&alarm=99');
    expect(screen.getByText('告警 99 已结束，或您无权查看')).toBeInTheDocument();
    expect(sites()).toEqual(['甲站', '乙站', '丙站']);
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }));
    expect(screen.queryByText(/^告警 99/)).toBeNull();
  });
});
