/** @jest-environment jsdom */
import type { Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { alarmLayer } from '@/map/layers/alarmLayer';
import { wallPalette } from '@/palette/palette';
import { useTimes } from '@/time/useTimes';
import { LassoPanel } from './LassoPanel';

globalThis.fetch = async () => new Response('{}');

const map = {
  ...{ id: [4, 7], code: ['NS-4', 'NS-7'], name: ['南山四号', '南山七号'] },
  ...{ lat: [22, 22], lng: [113, 113], stationClass: ['A' as const, 'B' as const], areaId: [1, 1] },
};
const shown = new Set(alarmLayer.classes.map(({ key }) => key));
const normal = alarmLayer.classes.length - 1;
const field = {
  ids: map.id,
  x: Float64Array.of(0.5, 0.5),
  y: Float64Array.of(0.5, 0.5),
  // The second is the one that calls.
  classes: Uint8Array.of(normal, 0),
};
const outline = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.6, 0.6],
  [0.4, 0.6],
] as const;
const nothing = () => undefined;

function Panel() {
  const look = { layer: alarmLayer, palette: wallPalette, times: useTimes() };
  return <LassoPanel {...look} {...{ outline, shown, map, field }} onFly={nothing} onClose={nothing} />;
}

const Address = () => <output aria-label="address">{useLocation().pathname + useLocation().search}</output>;
const page = (options: { permissions?: string[]; answers?: Answers } = {}) =>
  renderPage(
    <>
      <Panel />
      <Address />
    </>,
    options,
  );
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('sites that were roped in', () => {
  it('are listed with the one that calls first, and lead to the alarms of all of them', async () => {
    await page();
    expect(screen.getAllByRole('listitem').at(-2)).toHaveTextContent('南山七号');
    await press('查看告警');
    expect(decodeURIComponent(screen.getByLabelText('address').textContent ?? '')).toBe(
      '/alarms?facet.site=7,4',
    );
  });

  it('may have their codes copied, and the page says whether they were', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const { browser } = await page();
    await press('复制编码');
    expect(copied).toEqual(['NS-7\nNS-4']);
    expect(browser.store.getState().prompts.toasts[0]?.level).toBe('success');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press('复制编码');
    expect(browser.store.getState().prompts.toasts.at(-1)?.level).toBe('error');
  });

  it('offer only what the reader may do', async () => {
    await page({ permissions: ['map:view'] });
    for (const name of ['查看告警', '安排维护', /导\s?出/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: '复制编码' })).toBeInTheDocument();
  });

  it('are put under maintenance together, and what was typed stays until the server has taken it', async () => {
    const bodies: unknown[] = [];
    let isDown = true;
    const { browser } = await page({
      answers: {
        'POST /alarm/maintenance/sites': ({ body }) => {
          bodies.push(body);
          return isDown ? { code: 500, msg: 'down' } : { code: 200, msg: 'ok', data: { ids: [1, 2] } };
        },
        'GET /alarm/maintenance': { code: 200, msg: 'ok', rows: [], total: 0 },
      },
    });
    await press('安排维护');
    const reason = () => screen.getByLabelText('原因');
    fireEvent.change(reason(), { target: { value: '割接' } });
    await press(/^保\s?存$/);
    expect(await screen.findByText(/down/)).toBeInTheDocument();
    expect(reason()).toHaveValue('割接');
    isDown = false;
    await press(/^保\s?存$/);
    expect(bodies.at(-1)).toMatchObject({ siteIds: [7, 4], reason: '割接' });
    expect(browser.store.getState().prompts.toasts.at(-1)?.title).toMatchObject({
      key: 'map.lasso.windowDone',
      params: { n: 2 },
    });
  });
});
