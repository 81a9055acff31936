/** @jest-environment jsdom */
import type { Experiment } from '@contract/experiments';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { WhatIsProven } from './WhatIsProven';
import { WhatIsWeak } from './WhatIsWeak';

globalThis.fetch = async () => new Response('{}');

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('what is weak or missing, on the start page of an administrator', () => {
  const gap = { gap: 'silent', sites: 2, examples: [{ siteId: 7, code: 'S-7', name: '南山站' }] };
  const finding = (weakness: string) => ({ weakness, severity: 'high', count: 1 });
  const overview = (findings: object[]) =>
    ok({ findings, failedSignInsOfDay: 0, refusalsOfDay: 0, lockedNow: 0, failedSignIns: [], refusals: [] });
  const unset = (count: number, ...names: string[]) =>
    ok({ count, examples: names.map((zh) => ({ zh, en: zh, hk: zh })) });
  const show = (gaps: object[], findings: object[], permissions?: string[], params = unset(0)) =>
    renderPage(<WhatIsWeak />, {
      ...(permissions && { permissions }),
      answers: {
        'GET /home/gaps': ok(gaps),
        'GET /home/params': params,
        'GET /system/security/overview': overview(findings),
      },
    });

  it('leads from each line to where it is mended, and from the further ones to all of them', async () => {
    await show([gap], ['initialPassword', 'captchaOff', 'backupUnplanned', 'idleTokens'].map(finding));
    await screen.findByText('2 个站点失联');
    expect(links()).toEqual([
      ['2 个站点失联', '/alarms?facet.definition=controllerSilent'],
      ['南山站', '/site/7'],
      [expect.any(String), '/system/user'],
      [expect.any(String), '/system/security'],
      [expect.any(String), '/monitor/job'],
      ['另有 1 项薄弱设置', '/system/security'],
    ]);
  });

  it('says that nothing was found, and not so when it is not known', async () => {
    const { browser } = await show([], []);
    expect(await screen.findByText('未发现薄弱或缺失之处')).toBeVisible();
    expect(browser.sent('GET /home/gaps')).toHaveLength(1);
  });

  it('counts the parameters that were never set, names some, and leads to them', async () => {
    await show([], [], undefined, unset(12, '电网碳排放因子', '可信代理地址'));
    const link = await screen.findByRole('link', { name: '12 个参数从未设置' });
    expect(link).toHaveAttribute('href', '/system/config');
    expect(screen.getByText('电网碳排放因子')).toBeVisible();
    expect(screen.queryByText('未发现薄弱或缺失之处')).toBeNull();
  });

  it('asks only for what the person may see', async () => {
    const { browser } = await show([gap], [], ['site:provision']);
    await screen.findByText('2 个站点失联');
    expect(browser.sent('GET /system/security/overview')).toHaveLength(0);
    expect(browser.sent('GET /home/params')).toHaveLength(0);
  });

  it('says that it is not known when the server refuses', async () => {
    await renderPage(<WhatIsWeak />, {
      permissions: ['site:provision'],
      answers: { 'GET /home/gaps': { code: 500, msg: 'broken' } },
    });
    expect(await screen.findByText('暂时无法得知：服务器没有应答')).toBeVisible();
    expect(screen.queryByText('未发现薄弱或缺失之处')).toBeNull();
  });
});

describe('what is proven, on the start page of an energy manager', () => {
  const design = { pairs: 7, blockDays: 3, washoutH: 28.2, isWashoutAssumed: true, days: 42, daysPerArm: 14 };
  const anExperiment = (more: Partial<Experiment>): Experiment => ({
    ...{
      id: 3,
      siteId: 4,
      siteCode: 'S-4',
      siteName: '南山站',
      programId: 7,
      programName: '夏季',
      version: 2,
    },
    ...{ of: 'ac', design, seed: 99, state: 'running', why: null, note: '', isHeld: false },
    ...{ from: 0, to: 1, isOn: true, daysLeft: 30, elapsed: { on: 6, off: 6 }, result: null },
    ...{ by: 'mei', at: 0, endedAt: null, endedBy: null, mayEdit: true },
    ...more,
  });
  const result = (verdict: 'proven' | 'notProven'): Experiment['result'] => ({
    ...{ obstacle: null, onDays: 14, offDays: 14, leftOut: 0 },
    saving: { savedKwhPerDay: 3, lowKwhPerDay: 2, highKwhPerDay: 4, offKwhPerDay: 24, verdict },
  });
  const show = (rows: Experiment[]) =>
    renderPage(<WhatIsProven />, { answers: { 'GET /experiment/list': ok(rows) } });

  it('names savings with their bands first, then what is under way, then what is not proven', async () => {
    await show([
      anExperiment({ id: 1, siteName: '甲' }),
      anExperiment({ id: 2, siteName: '乙', state: 'done', result: result('notProven') }),
      anExperiment({ id: 3, siteName: '丙', state: 'done', result: result('proven') }),
      anExperiment({ id: 4, siteName: '丁', state: 'stopped', why: 'byHand' }),
    ]);
    await screen.findByText('丙');
    expect(links().map(([name]) => name)).toEqual(['丙', '甲', '乙', '全部试验']);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/3 ± 1 kWh|3.*±.*1/);
    expect(screen.getByText('未证实 2')).toBeVisible();
  });

  it('says what to do next while nothing was tried', async () => {
    await show([]);
    expect(await screen.findByRole('link', { name: '开始试验' })).toHaveAttribute(
      'href',
      '/control/strategies',
    );
  });
});
