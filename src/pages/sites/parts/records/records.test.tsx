/** @jest-environment jsdom */
import type { SiteRecords } from '@contract/siteRecords';
import type { SiteRow } from '@contract/sites';
import type { Answers } from '@tests/support/aBrowser';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangesSection } from './ChangesSection';
import { NotesSection } from './NotesSection';
import { PeopleSection } from './PeopleSection';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const name = { zh: '南山', en: 'Nanshan', hk: '南山' };
const site: SiteRow = {
  ...{ id: 4, code: 'SZ-0004', name: '南山基站', kind: 'station', stationClass: 'D', areaId: 3, deptId: 1 },
  ...{ lat: 22.5, lng: 113.9, areaName: name, buildType: name, hasBattery: false, comm: 'online' },
};
const kept = (more: Partial<SiteRecords> = {}) =>
  ok({ people: [], notes: [], files: [], mayEdit: true, ...more });
const read = 'GET /site/4/records';
const answers = (more: Answers): Answers => ({ 'GET /site/4/changes': ok([]), ...more });

describe('what people keep of a site', () => {
  it('is a contact that is entered with a number one can dial, and shown at once', async () => {
    const add = 'POST /site/4/people';
    const { browser } = await renderPage(<PeopleSection site={site} />, {
      answers: answers({ [read]: kept(), [add]: ok({ id: 1 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '添加联系人' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('姓名'), '李雷');
    await userEvent.type(form.getByLabelText('电话'), 'abc');
    expect(form.getByText('只能填写数字、空格和 + - ( )')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText('电话'));
    await userEvent.type(form.getByLabelText('电话'), '0755-1234');
    browser.answers[read] = kept({
      people: [{ id: 1, name: '李雷', part: '', phone: '0755-1234', remark: '' }],
    });
    await userEvent.click(form.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByRole('link', { name: '0755-1234' })).toHaveAttribute('href', 'tel:07551234');
    expect(browser.sent(add)[0]?.body).toEqual({ name: '李雷', part: '', phone: '0755-1234', remark: '' });
  });

  it('is a note that stays with whoever wrote it when it could not be saved', async () => {
    const { browser } = await renderPage(<NotesSection site={site} />, {
      answers: answers({ [read]: kept(), 'POST /site/4/notes': { code: 500, msg: 'no' } }),
    });
    const field = await screen.findByRole('textbox', { name: '写给下一位到站人员' });
    expect(asksBeforeReload()).toBe(false);
    await userEvent.type(field, '钥匙在门卫');
    expect(asksBeforeReload()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }));
    await waitFor(() => expect(browser.sent('POST /site/4/notes')).toHaveLength(1));
    expect(field).toHaveValue('钥匙在门卫');
  });

  it('is only read by whoever may not change it', async () => {
    const note = { id: 1, text: '钥匙在门卫', author: 'wang', at: Date.UTC(2026, 10, 1) };
    await renderPage(<NotesSection site={site} />, {
      answers: answers({ [read]: kept({ mayEdit: false, notes: [note] }) }),
    });
    expect(await screen.findByText('钥匙在门卫')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells who changed what, in words, and says when it cannot be read', async () => {
    const change = {
      id: 1,
      at: Date.UTC(2026, 10, 1),
      by: 'wang',
      title: '站点位置',
      part: '',
      isRefused: false,
    };
    const { browser, unmount } = await renderPage(<ChangesSection site={site} />, {
      answers: { 'GET /site/4/changes': ok([{ ...change, action: 'site.moved' }]) },
    });
    expect(await screen.findByText('移动了位置')).toBeInTheDocument();
    expect(browser.sent('GET /site/4/changes')).toHaveLength(1);
    unmount();
    await renderPage(<ChangesSection site={site} />, {
      answers: { 'GET /site/4/changes': { code: 500, msg: '' } },
    });
    expect(await screen.findByText('无法读取变更记录')).toBeInTheDocument();
  });
});
