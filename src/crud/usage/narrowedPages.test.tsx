/** @jest-environment jsdom */
import type { Display } from '@contract/displays';
import type { StrategyProgram } from '@contract/strategyPrograms';
import { anOrder } from '@tests/support/anOrder';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { AlarmDefinitions } from '@/pages/alarms/AlarmDefinitions';
import { MaintenanceWindows } from '@/pages/alarms/MaintenanceWindows';
import { Displays } from '@/pages/displays/Displays';
import { FaultDispatch } from '@/pages/faults/FaultDispatch';
import { IntelligentControl } from '@/pages/strategies/IntelligentControl';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const rowsOf = (rows: readonly object[]) => ({ code: 200, msg: 'ok', total: rows.length, rows });
const narrowed = (id: number) => screen.findByText(new RegExp(`仅显示使用以下对象的记录.* ${id}$`));
const showAll = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '显示全部' })));

describe('a page of its own narrowed to what uses one row', () => {
  it('asks for the orders of a type of fault, and for all again', async () => {
    const { browser } = await renderPage(<FaultDispatch />, {
      at: '/fault/dispatch?view=ended&uses=faultTypes.3',
      answers: { 'GET /fault/list': rowsOf([anOrder()]) },
    });
    expect(await narrowed(3)).toBeInTheDocument();
    const last = () => browser.sent('GET /fault/list').at(-1)?.query;
    expect(last()).toMatchObject({ which: 'all', uses: 'faultTypes.3' });
    await showAll();
    await waitFor(() => expect(last()).not.toHaveProperty('uses'));
  });

  it('shows the programs of a region or of a building type', async () => {
    const everywhere = { regionId: null, stationClass: null, buildTypeId: null, groupId: null };
    const aProgram = (id: number, name: string, scope: object): StrategyProgram => ({
      ...{
        id,
        name,
        scope: { ...everywhere, ...scope },
        regionName: null,
        buildTypeName: null,
        groupName: null,
      },
      ...{ state: 'active', stateAt: 0, why: null, version: 1, activeVersion: 1, sites: 0, working: 0 },
      ...{ strategies: [], rollout: null, by: 'mei', at: 0, mayEdit: false },
    });
    const programs = [
      aProgram(1, '到处', {}),
      aProgram(2, '南山', { regionId: 5 }),
      aProgram(3, '楼房', { buildTypeId: 5 }),
    ];
    const answers = { 'GET /strategy/program/list': ok(programs) };
    const first = await renderPage(<IntelligentControl />, {
      at: '/control/strategies?tab=programs&uses=regions.5',
      answers,
    });
    expect(await screen.findByText('南山')).toBeInTheDocument();
    expect(screen.queryByText('楼房')).toBeNull();
    await showAll();
    expect(screen.getByText('到处')).toBeInTheDocument();
    first.unmount();
    await renderPage(<IntelligentControl />, {
      at: '/control/strategies?tab=programs&uses=buildTypes.5',
      answers,
    });
    expect(await screen.findByText('楼房')).toBeInTheDocument();
    expect(screen.queryByText('南山')).toBeNull();
  });

  it('shows the walls of a region', async () => {
    const aWall = (displayId: number, name: string, regionIds: number[]): Display => ({
      ...{ displayId, name, regionIds, createdBy: 'mei', createdAt: 0, lastSeenAt: null, lastSource: null },
      ...{ rotateAt: 0, revokedAt: null, isWatched: false, plan: null, beatAt: null, beat: null },
      ...{ isAlive: false, isCurrent: null },
    });
    await renderPage(<Displays />, {
      at: '/system/display?uses=regions.5',
      answers: { 'GET /display/list': ok([aWall(1, '大厅', [5, 6]), aWall(2, '机房', [6])]) },
    });
    expect(await screen.findByText('大厅')).toBeInTheDocument();
    expect(screen.queryByText('机房')).toBeNull();
  });

  it('asks for the maintenance windows of a region, open and ended', async () => {
    const { browser } = await renderPage(<MaintenanceWindows />, {
      at: '/alarm/maintenance?uses=regions.5',
      answers: { 'GET /alarm/maintenance': rowsOf([]) },
    });
    expect(await narrowed(5)).toBeInTheDocument();
    const { query } = browser.sent('GET /alarm/maintenance').at(-1) ?? {};
    expect(query).toMatchObject({ regionId: 5 });
    expect(query).not.toHaveProperty('isOpen');
  });

  it('shows the guidance of a region where it can be deleted', async () => {
    const guide = {
      ...{ id: 4, place: 'area', definitionId: null, text: '先看风机', link: null, version: 2 },
      ...{ changedBy: 'wang', changedAt: 0 },
    };
    const { browser } = await renderPage(<AlarmDefinitions />, {
      at: '/alarm/definitions?uses=regions.5',
      answers: {
        'GET /alarm/guides': ok({ guides: [guide], mayEdit: true }),
        'GET /alarm/definitions': ok([]),
        'DELETE /alarm/guides/4': ok({ id: 4, version: 3 }),
      },
    });
    expect(await screen.findByText('先看风机')).toBeInTheDocument();
    expect(browser.sent('GET /alarm/guides')[0]?.query).toMatchObject({ regionId: 5 });
    fireEvent.click(screen.getByRole('button', { name: /^删除指引/ }));
    fireEvent.click((await screen.findAllByRole('button', { name: /^删\s*除$/ })).at(-1)!);
    await waitFor(() =>
      expect(browser.sent('DELETE /alarm/guides/4')[0]?.query).toMatchObject({ version: 2 }),
    );
  });
});
