/** @jest-environment jsdom */
import type { Enrolment } from '@contract/enrolments';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OneTimeSecrets } from '@/secrets/OneTimeSecrets';
import { Enrolments } from './Enrolments';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const at = Date.UTC(2026, 10, 24, 8);
const enrolment = (more: Partial<Enrolment>): Enrolment => ({
  ...{ id: 12, state: 'open', madeBy: 'admin', madeAt: at, expiresAt: at + 86_400_000, triesLeft: 5 },
  ...{ serial: null, model: null, source: null, claimedAt: null, ...more },
});
const waiting = enrolment({
  ...{ state: 'waiting', serial: 'SN-77', model: 'C2', source: '10.0.0.9', claimedAt: at },
});
const map = {
  ...{ id: [9], code: ['NS-1'], name: ['南山站'], lat: [22.5], lng: [113.9] },
  ...{ stationClass: ['B' as const], areaId: [3] },
};
const show = (known: Enrolment[]) =>
  renderPage(
    <>
      <Enrolments />
      <OneTimeSecrets />
    </>,
    {
      answers: {
        'GET /enrolment/list': ok(known),
        'POST /enrolment': ok({ id: 13, code: '13-ABCDEFGHJKLMNPQR', expiresAt: at + 86_400_000 }),
        'POST /enrolment/12/approve': ok({ username: 'NS-1' }),
        'DELETE /enrolment/12': ok(null),
      },
    },
  );

describe('controllers that come with an enrolment code', () => {
  it('are given a code that is shown once, with the line that tries it', async () => {
    await show([]);
    expect(await screen.findByText('没有未使用的接入码，也没有等待的控制器')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '生成接入码' }));
    expect(await screen.findByText('13-ABCDEFGHJKLMNPQR')).toBeInTheDocument();
    expect(screen.getByText(/enrolment\/claim/)).toHaveTextContent('"code":"13-ABCDEFGHJKLMNPQR"');
  });

  it('stand as waiting with what they say of themselves, and are bound to a site by a person', async () => {
    const { browser } = await show([waiting]);
    await act(async () => browser.indexes.sites.load(map));
    const row = (await screen.findByText(/SN-77/)).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('10.0.0.9');
    await userEvent.click(within(row).getByRole('button', { name: '批准并绑定' }));
    const dialog = within(await screen.findByRole('dialog'));
    const approve = dialog.getByRole('button', { name: '批准并绑定' });
    expect(approve).toBeDisabled();
    await userEvent.type(dialog.getAllByRole('combobox')[0] as HTMLElement, '南山');
    await userEvent.click(await screen.findByText(/南山站/));
    await userEvent.click(approve);
    await waitFor(() =>
      expect(browser.sent('POST /enrolment/12/approve')[0]?.body).toEqual({
        ...{ siteId: 9, deviceClass: 'controller' },
      }),
    );
  });

  it('are turned away at one press', async () => {
    const { browser } = await show([waiting]);
    const row = (await screen.findByText(/SN-77/)).closest('li') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /拒\s*绝/ }));
    await waitFor(() => expect(browser.sent('DELETE /enrolment/12')).toHaveLength(1));
  });
});
