/** @jest-environment jsdom */
import type { TourStep } from '@contract/tour';
import { anEntry, routersWith } from '@tests/support/aBrowser';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useAppSelector } from '@/app/store';
import { TourAgain } from './TourAgain';
import { TourCard } from './TourCard';
import { TourGuide } from './TourGuide';

globalThis.fetch = async () => new Response('{}');

const keeping = 'PUT /user/tour';
const pages = [
  anEntry('/alarms', { name: 'Alarms' }),
  anEntry('/map', { name: 'Map' }),
  anEntry('/control/commands', { name: 'RemoteControl' }),
];

/** The card and, while the tour is on, its step, as the shell shows them. */
function Tour() {
  const step = useAppSelector(({ tour }) => tour);
  return (
    <>
      <TourCard />
      <TourAgain />
      {step && <TourGuide step={step} />}
    </>
  );
}

const open = async (at: TourStep | 'done' | null, sites = 3) => {
  const { browser } = await renderPage(<Tour />, {
    answers: {
      'GET /getRouters': routersWith(() => pages),
      'GET /site/list': { code: 200, msg: '', rows: [], total: sites },
      'GET /user/tour': ok({ at }),
      [keeping]: ok(null),
    },
  });
  return browser;
};
const press = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const kept = (browser: Awaited<ReturnType<typeof open>>) => browser.sent(keeping).map(({ body }) => body);

describe('the tour', () => {
  it('begins on the start page, goes from page to page by the rights of the person, and ends', async () => {
    const browser = await open(null);
    expect(await screen.findByText(/共 4 步/)).toBeVisible();
    fireEvent.click(screen.getAllByRole('button', { name: '开始导览' })[0]!);
    expect(await screen.findByText('需要处理的事')).toBeInTheDocument();
    for (const title of ['原因排在最前', '在哪里', '操作并确认已完成']) {
      await press(/下一步/);
      expect(await screen.findByText(title)).toBeInTheDocument();
    }
    await press(/完\s*成/);
    expect(kept(browser)).toEqual(['alarms', 'cause', 'map', 'control', 'done'].map((at) => ({ at })));
  });

  it('can be left, keeps the step, and is taken up again there', async () => {
    const browser = await open('map');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /从第 3 步继续/ })));
    expect(await screen.findByText('在哪里')).toBeInTheDocument();
    await press(/Close|关闭/);
    expect(browser.state().tour).toBeNull();
    expect(await screen.findByRole('button', { name: /从第 3 步继续/ })).toBeVisible();
    expect(kept(browser)).toEqual([{ at: 'map' }]);
  });

  it('is offered no more to whoever refused it, and taken again from the manual', async () => {
    const browser = await open(null);
    const refuse = await screen.findByRole('button', { name: '不用了' });
    browser.answers['GET /user/tour'] = ok({ at: 'done' });
    await act(async () => void fireEvent.click(refuse));
    expect(kept(browser)).toEqual([{ at: 'done' }]);
    await waitFor(() => expect(screen.queryByText('控制台导览')).toBeNull());
    await press('开始导览');
    expect(browser.state().tour).toBe('alarms');
  });

  it.each([
    ['done', 3, 'GET /user/tour'],
    [null, 0, 'GET /site/list'],
  ] as const)('is not offered at %s with %i sites', async (at, sites, answered) => {
    const browser = await open(at, sites);
    await waitFor(() => expect(browser.sent(answered)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByText('控制台导览')).toBeNull();
  });
});
