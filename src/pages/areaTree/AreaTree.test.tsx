/** @jest-environment jsdom */
import type { TreeNode } from '@contract/areaTree';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { AreaTree } from './AreaTree';

globalThis.fetch = async () => new Response('{}');

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const node = (kind: TreeNode['kind'], id: number, name: string, more: Partial<TreeNode> = {}): TreeNode => ({
  ...{ kind, id, name, code: `${kind}-${id}`, count: 2, hasChildren: true, life: null, deviceClass: null },
  ...more,
});
const site = node('site', 4, '南山一号', { life: 'inService' });

const show = (permissions?: string[]) =>
  renderPage(<AreaTree />, {
    ...(permissions && { permissions }),
    answers: { 'GET /area/tree': ok({ nodes: [node('province', 1, '广东省'), site], hasMore: false }) },
  });

describe('the browser of areas', () => {
  it('shows the provinces with how many sites each holds, and what is chosen', async () => {
    await show();
    expect(await screen.findByText('广东省')).toBeTruthy();
    expect(screen.getByText('2 个站点')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByText('南山一号')));
    expect(screen.getByRole('heading', { name: '南山一号' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /更换监控单元/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '打开站点页' })).toHaveAttribute('href', '/site/4');
  });

  it('offers an act only to whoever may do it, and asks for the reason of a retirement', async () => {
    await show(['area:site:list', 'area:site:retire']);
    await act(async () => void fireEvent.click(await screen.findByText('南山一号')));
    expect(screen.queryByRole('button', { name: /更换监控单元/ })).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /退\s*役/ })));
    expect(await screen.findByText(/告警以此原因结束/)).toBeTruthy();
    expect(screen.getByLabelText('原因')).toBeTruthy();
  });

  it('shows points as leaves with what they last said, and those that said nothing', async () => {
    const reading = {
      at: Date.now() - 120_000,
      value: 24.5,
      unit: '°C',
      kind: 'analog',
      decimals: 1,
    } as const;
    const leaf = (id: number, name: string, more: Partial<TreeNode>) =>
      node('point', id, name, { hasChildren: false, count: 0, ...more });
    await renderPage(<AreaTree />, {
      answers: {
        'GET /area/tree': ok({
          nodes: [
            leaf(1, '室内温度', { reading }),
            leaf(-2, '加湿器电流', { reading: { ...reading, at: null } }),
          ],
          hasMore: false,
        }),
      },
    });
    expect(await screen.findByText('24.5 °C')).toBeTruthy();
    expect(screen.getByText('从未上报')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByText('室内温度')));
    expect(screen.getByText('最新值')).toBeTruthy();
    expect(screen.queryByText(/台设备/)).toBeNull();
  });

  it('goes to the site that was found, also behind the first page of its area', async () => {
    const area = node('area', 3, '南山区');
    const many = [5, 6, 7].map((id) => node('site', id, `先 ${id}`));
    const last = node('site', 900, '后海站');
    await renderPage(<AreaTree />, {
      answers: {
        'GET /area/tree': ({ query }) => {
          const { kind, after } = query as { kind?: string; after: string };
          if (kind === undefined) return ok({ nodes: [area], hasMore: false });
          return ok(after === '' ? { nodes: many, hasMore: true } : { nodes: [last], hasMore: false });
        },
        'GET /area/tree/search': ok([{ path: [area, last] }]),
      },
    });
    const search = await screen.findByRole('combobox');
    await act(async () => void fireEvent.change(search, { target: { value: '后海' } }));
    const hit = await screen.findByText(/后海站 \(/);
    await act(async () => void fireEvent.click(hit));
    expect(await screen.findByText('先 7')).toBeTruthy();
    expect(await screen.findByRole('treeitem', { name: /后海站/ })).toBeTruthy();
  });

  it('leads to the first device while there is nothing in it, whoever may connect one', async () => {
    const empty = { answers: { 'GET /area/tree': ok({ nodes: [], hasMore: false }) } };
    const { unmount } = await renderPage(<AreaTree />, empty);
    expect(await screen.findByRole('link', { name: '接入第一台设备' })).toHaveAttribute('href', '/connect');
    unmount();
    await renderPage(<AreaTree />, { ...empty, permissions: ['area:site:list'] });
    expect(await screen.findByText('您的数据范围内还没有区域')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says when the tree cannot be had, and asks again', async () => {
    await renderPage(<AreaTree />, {
      answers: { 'GET /area/tree': { code: 500, msg: 'x', reason: 'internal' } },
    });
    expect(await screen.findByText('暂时无法读取区域')).toBeTruthy();
  });
});
