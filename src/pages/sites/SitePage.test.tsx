/** @jest-environment jsdom */
import { InfoAnswer } from '@contract/session';
import { infoLoaded } from '@sagas/session/session.slice';
import { anInfo, type Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { tabVisited } from '@sagas/tabs/tabs.slice';
import { topicChanged } from '@sagas/stream/stream.slice';
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SitePage } from './SitePage';
import { siteSections } from './siteSections';

globalThis.fetch = async () => new Response('{}');
const scrolled = jest.fn();
Element.prototype.scrollIntoView = scrolled;

const name = (zh: string) => ({ zh, en: zh, hk: zh });
const site = {
  ...{ id: 4, code: 'SZ-0004', name: '南山基站', kind: 'station', stationClass: 'D', areaId: 3, deptId: 1 },
  ...{ lat: 22.5, lng: 113.9, areaName: name('南山'), buildType: name('机房'), hasBattery: true },
  ...{ comm: 'online', life: 'inService', retiredReason: null },
};
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const page = (
  <Routes>
    <Route path="/site/:siteId" element={<SitePage />} />
  </Routes>
);
const show = (answers: Answers, permissions?: string[]) =>
  renderPage(page, { at: '/site/4', ...(permissions && { permissions }), answers });

const whole: Answers = { 'GET /site/4': ok(site), 'GET /site/4/devices': ok([]) };

describe('the page of a site', () => {
  it('says which site it is and shows every section that is registered', async () => {
    await show(whole);
    expect(await screen.findByRole('heading', { level: 1, name: '南山基站' })).toBeInTheDocument();
    expect(screen.getByText(/SZ-0004/)).toHaveTextContent('南山');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(siteSections.length);
    expect(screen.getByRole('link', { name: '在地图上查看' })).toHaveAttribute('href', '/map?site=4');
  });

  it('names its tab, among tabs of other sites', async () => {
    const { browser } = await show(whole);
    await screen.findByRole('heading', { level: 1 });
    const tab = { name: 'Site', viewKey: 'Site', isAffixed: false, isPinned: false };
    for (const path of ['/site/4', '/site/5'])
      act(() => void browser.store.dispatch(tabVisited({ ...tab, path, fullPath: path })));
    const subjects = browser.store.getState().tabs.visited.map(({ path, subject }) => [path, subject]);
    expect(subjects).toContainEqual(['/site/4', '南山基站']);
    expect(subjects).toContainEqual(['/site/5', undefined]);
  });

  it('takes keyboard and eye to a section from the line above them', async () => {
    await show(whole);
    fireEvent.click(await screen.findByRole('button', { name: '设备' }));
    expect(screen.getByRole('heading', { level: 2, name: '设备' })).toHaveFocus();
    expect(scrolled).toHaveBeenCalled();
  });

  it('leaves out what this person may not see', async () => {
    await show(whole, ['site:list']);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { level: 2, name: '告警' })).toBeNull();
    expect(screen.queryByRole('link', { name: '在地图上查看' })).toBeNull();
  });

  it('says in which state of life it is, and of a retired one why', async () => {
    const retired = { ...site, life: 'retired', retiredReason: '租约到期' };
    await show({ ...whole, 'GET /site/4': ok(retired) });
    expect(await screen.findByText('已退役')).toBeInTheDocument();
    expect(screen.getByText('退役原因：租约到期')).toBeInTheDocument();
  });

  it('says that nothing is understood, and then nothing of a clock that was told in the same way', async () => {
    const fault = { since: 1_000, value: null, reason: 'clockPast', detail: 'env: t=1795901131' };
    const linkFaults = [
      { ...fault, fault: 'clock', value: -1_794_105_224 },
      { ...fault, fault: 'notUnderstood' },
    ];
    await show({ ...whole, 'GET /site/4': ok({ ...site, linkFaults }) });
    expect(await screen.findByText('监控单元发送的内容无法识别')).toBeInTheDocument();
    expect(screen.getByText('时间是否以秒为单位？')).toBeInTheDocument();
    expect(screen.queryByText('监控单元时钟错误')).toBeNull();
  });

  it('says that nothing is understood whatever else the site has', async () => {
    await show({ ...whole, 'GET /site/4': ok({ ...site, isUnderstood: false }) });
    expect(await screen.findByText('报文无法识别')).toBeInTheDocument();
    expect(screen.queryByText('在线')).toBeNull();
  });

  it('R-PERM-05 shows nothing of a site any more that leaves what this person sees, at that moment', async () => {
    const { browser } = await show(whole);
    await screen.findByRole('heading', { level: 1, name: '南山基站' });
    browser.answers['GET /site/4'] = { code: 404, msg: '不存在', reason: 'notFound' };
    const ended = { topic: 'site:4', status: 'refused', reason: 'notFound' } as const;
    await act(async () => void browser.store.dispatch(topicChanged(ended)));
    expect(await screen.findByText('没有这个站点，或您无权查看')).toBeInTheDocument();
    expect(screen.queryByText(/南山/)).toBeNull();
  });

  it('tells a site that is none, or is not to be seen, from one that could not be read', async () => {
    const { unmount } = await show({ 'GET /site/4': { code: 500, msg: '不存在', reason: 'notFound' } });
    expect(await screen.findByText('没有这个站点，或您无权查看')).toBeInTheDocument();
    unmount();
    await show({ 'GET /site/4': { code: 500, msg: '错误', reason: 'internal' } });
    expect(await screen.findByText('无法读取该站点')).toBeInTheDocument();
  });

  it('R-PERM-05 says that rights were taken, where the site went with them', async () => {
    const { browser } = await show({ 'GET /site/4': { code: 404, msg: '不存在', reason: 'notFound' } }, [
      'site:list',
      'alarm:list',
    ]);
    await screen.findByText('没有这个站点，或您无权查看');
    const info = InfoAnswer.parse(anInfo({ permissions: ['site:list'] }));
    await act(async () => void browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' })));
    expect(await screen.findByText('您的权限已变更')).toBeInTheDocument();
  });
});
