/** @jest-environment jsdom */
import { hourMs, minuteMs } from '@contract/time';
import { aCommandRow, aControlledUnit } from '@tests/support/aControlledUnit';
import type { Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ControlSection } from './ControlSection';
import { SiteControl } from './SiteControl';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

// The sections read the id of their site and nothing else of it.
const site = { id: 4 } as Parameters<typeof ControlSection>[0]['site'];
const page = (rows: readonly object[]) => ({ code: 200, msg: 'ok', total: rows.length, rows });
const overridden = aControlledUnit(
  {
    setpointC: {
      ...{ desired: 27, until: Date.now() + hourMs, reported: 25, reportedAt: Date.now() - 3 * minuteMs },
      commandId: 31,
    },
  },
  { live: aCommandRow() },
);
const whole: Answers = {
  'GET /command/units': page([overridden]),
  'GET /command/list': page([aCommandRow()]),
};

describe('the control of a site on its page', () => {
  it('shows what is wanted beside what is reported, how old that is, and that it drifts', async () => {
    await renderPage(<ControlSection site={site} />, { answers: whole });
    const row = (await screen.findByRole('button', { name: '控制…' })).closest('tr');
    expect(row).toHaveTextContent('25.0 °C');
    expect(row).toHaveTextContent('27.0 °C');
    expect(row).toHaveTextContent(/\d 分钟前报告/);
    expect(row?.querySelector('[data-drifts="true"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: '恢复原设定' })).toBeInTheDocument();
  });

  it('lists the last commands with who, why and how far, and asks for this site alone', async () => {
    const { browser } = await renderPage(<ControlSection site={site} />, { answers: whole });
    const recent = (await screen.findByText(/夜间节能/)).closest('li');
    expect(recent).toHaveTextContent('mei');
    expect(within(recent!).getByRole('button', { name: /步 ?骤/ })).toBeInTheDocument();
    await waitFor(() => expect(browser.sent('GET /command/units')[0]?.query).toMatchObject({ siteId: 4 }));
    expect(browser.sent('GET /command/list')[0]?.query).toMatchObject({ siteId: 4 });
  });

  it('says of a level that nothing can prove yet that it is unproven, and when it will be', async () => {
    const unproven = aCommandRow({ controlPath: 'infrared', state: 'unproven', why: 'switchesLater' });
    await renderPage(<ControlSection site={site} />, {
      answers: { ...whole, 'GET /command/list': page([unproven]) },
    });
    expect(await screen.findByText('已发送，未证实')).toBeInTheDocument();
    expect(screen.getByText('待机组按新温度启停时证实')).toBeInTheDocument();
  });

  it('says it beside the level as well, also while another command of the unit waits', async () => {
    const echoed = aControlledUnit(
      {
        setpointC: {
          desired: 27,
          reported: 27,
          reportedAt: Date.now(),
          state: 'unproven',
          isReadBack: false,
        },
      },
      { live: aCommandRow({ point: 'switchedOn', state: 'requested' }) },
    );
    await renderPage(<ControlSection site={site} />, {
      answers: { ...whole, 'GET /command/units': page([echoed]) },
    });
    const row = (await screen.findByRole('button', { name: '控制…' })).closest('tr');
    expect(row).toHaveTextContent(/已发送，未证实 · .*前报告/);
  });

  it('tells every step with its time, who took it and why, and each attempt by its id', async () => {
    const at = Date.now();
    const steps = [
      { at, state: 'requested', why: null, by: 'mei', note: '夜间节能', attempt: 0 },
      { at, state: 'authorised', why: null, by: 'lin', note: '已核对', attempt: 0 },
      { at, state: 'acknowledged', why: null, by: null, note: null, attempt: 1 },
      { at, state: 'retrying', why: 'notReadBack', by: null, note: null, attempt: 1 },
    ];
    const attempt = { attempt: 1, madeAt: at, publishedAt: at, repliedAt: null, isOk: null, detail: null };
    await renderPage(<ControlSection site={site} />, {
      answers: {
        ...whole,
        'GET /command/31': {
          ...{ code: 200, msg: 'ok' },
          data: { ...aCommandRow(), steps, attempts: [{ ...attempt, id: 'c31-1-ab' }] },
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /步 ?骤/ }));
    const life = await screen.findByRole('dialog');
    expect(await within(life).findByText('c31-1-ab')).toBeInTheDocument();
    expect(life).toHaveTextContent(/· mei夜间节能.*· lin已核对.*· 控制器 · #1.*· 中心 · #1回读值不符/);
  });

  it('keeps the reason and says why when the server does not take what is sent', async () => {
    await renderPage(<ControlSection site={site} />, {
      answers: { ...whole, 'POST /command/unit/12/release': { code: 500, msg: '已挂牌锁定' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: '恢复原设定' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '机房太热' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '恢复原设定' }));
    expect(await within(dialog).findByText('未通过：已挂牌锁定')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('机房太热');
  });

  it('leaves the dialog once the server has taken it', async () => {
    await renderPage(<ControlSection site={site} />, {
      answers: { ...whole, 'POST /command/unit/12/release': { code: 200, msg: 'ok' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: '恢复原设定' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '机房太热' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '恢复原设定' }));
    await waitFor(() => expect(screen.queryByText(/未通过/)).toBeNull());
    await waitFor(() => expect(document.querySelector('.ant-modal-wrap:not([style*="none"])')).toBeNull(), {
      timeout: 5_000,
    });
  });

  it('offers no act to whoever may only look', async () => {
    await renderPage(<ControlSection site={site} />, { answers: whole, permissions: ['command:list'] });
    await screen.findByText(/夜间节能/);
    expect(screen.queryByRole('button', { name: '控制…' })).toBeNull();
  });

  it('says that there is nothing to command, and that it could not be read', async () => {
    const { unmount } = await renderPage(<ControlSection site={site} />, {
      answers: { 'GET /command/units': page([]), 'GET /command/list': page([]) },
    });
    expect(await screen.findByText('该站点没有可控制的空调。')).toBeInTheDocument();
    unmount();
    const refused = { code: 500, msg: 'no' };
    await renderPage(<ControlSection site={site} />, {
      answers: { 'GET /command/units': refused, 'GET /command/list': refused },
    });
    await waitFor(() => expect(screen.getAllByRole('button', { name: /重 ?试/ })).toHaveLength(2));
  });
});

describe('the control of a site on the map', () => {
  it('names only the units of which something is wanted', async () => {
    const idle = aControlledUnit({}, { deviceId: 13, name: '空调 2' });
    await renderPage(<SiteControl siteId={4} />, {
      answers: { 'GET /command/units': page([overridden, idle]) },
    });
    expect(await screen.findByText('空调 1')).toBeInTheDocument();
    expect(screen.queryByText('空调 2')).toBeNull();
    const wanted = screen.getByText('空调 1').closest('li');
    expect(wanted).toHaveTextContent('27.0 °C');
    expect(wanted).toHaveTextContent('25.0 °C');
    expect(wanted).toHaveTextContent(/\d 分钟前报告/);
    expect(wanted?.querySelector('[data-drifts="true"]')).not.toBeNull();
  });
});
