import { resources, resourceTexts } from '@contract/resources/generated';
import { zh } from '@contract/texts/zh';
import { aBrowser, settle } from '@tests/support/aBrowser';
import type { Resource } from '@contract/resources';
import { questionAnswered, type Words } from '../prompts/prompts.slice';
import { exportRequested, removeRequested, specialRequested } from './resources.slice';

const texts: Record<string, string> = { ...zh, ...resourceTexts.zh };
const said = (words: Words | undefined): string => {
  if (!words || !('key' in words)) return '';
  const count = words.params?.count;
  const text = texts[words.key] ?? texts[`${words.key}_other`] ?? '';
  return text.replace('{{count}}', String(count));
};

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const named = (name: string): Resource => {
  const found = resources.find((one) => one.name === name);
  if (!found) throw new Error(`nobody declared ${name}`);
  return found;
};
const specialOf = (name: string, verb: string) => {
  const special = named(name).special?.find((one) => one.name === verb);
  if (!special) throw new Error(`${name} has no ${verb}`);
  const wish = { resource: named(name), key: name, special, rows: [{ tokenId: 7, jobId: 7 }] };
  return specialRequested(wish);
};
const removal = (name: string, id: string, ...further: number[]) =>
  removeRequested({ resource: named(name), key: name, rows: [7, ...further].map((row) => ({ [id]: row })) });
const exportOf = (name: string) =>
  exportRequested({ resource: named(name), key: name, query: {}, format: 'xlsx', columns: '' });

/** R-ERR-06, act by act, with the call that it leads to. */
const acts = [
  ['the forced logout of a session', specialOf('online', 'forceLogout'), 'DELETE /monitor/online/7', '强退'],
  [
    'the forced logout of several',
    specialOf('online', 'batchLogout'),
    'DELETE /monitor/online/batch/7',
    '批量强退',
  ],
  ['the immediate run of a job', specialOf('jobs', 'run'), 'PUT /monitor/job/run/7', '执行一次'],
  ['the removal of a job', removal('jobs', 'jobId'), 'DELETE /monitor/job/7', '删除'],
  ['the removal of two jobs', removal('jobs', 'jobId', 8), 'DELETE /monitor/job/7,8', '删除 2 项'],
  ['the removal of a user', removal('users', 'userId'), 'DELETE /system/user/7', '删除'],
  ['the removal of a menu', removal('menus', 'menuId'), 'DELETE /system/menu/7', '删除'],
  ['the export of all data', exportOf('users'), 'GET /system/user/export', '导出'],
  ['clearing the operation log', specialOf('operations', 'clear'), 'DELETE /monitor/operlog/clean', '清空'],
  ['clearing the login log', specialOf('logins', 'clear'), 'DELETE /monitor/logininfor/clean', '清空'],
  ['clearing the job log', specialOf('jobLogs', 'clear'), 'DELETE /monitor/jobLog/clean', '清空'],
] as const;

describe('the question before a unit is approved', () => {
  const addresses = { address: '10.0.0.5', claimedAddress: '', claimedSource: '10.9.9.9' };
  it.each([
    [false, 'confirm', {}],
    [true, 'caution', { ...addresses, claimedAddress: '—' }],
  ])('says where it logs in from where that is elsewhere: %s', async (isElsewhere, question, params) => {
    const browser = aBrowser({ token: 'known', at: '/', answers: {} });
    open.push(browser);
    await settle();
    const special = named('fsuUnits').special?.find((one) => one.name === 'approve');
    if (!special) throw new Error('nobody approves');
    const row = { unitId: 7, fsuId: '51051243800001', isElsewhere, ...addresses };
    const resource = named('fsuUnits');
    browser.store.dispatch(specialRequested({ resource, key: 'fsuUnits', special, rows: [row] }));
    const [asked] = browser.state().prompts.questions;
    expect(asked?.body).toMatchObject({ key: `resource.fsuUnits.special.approve.${question}`, params });
    expect(said(asked?.body)).not.toBe('');
  });
});

describe('R-ERR-06 nothing dangerous happens by one click', () => {
  it.each(acts)('%s is asked about first, and done only when confirmed', async (_what, wish, call, act) => {
    const made: string[] = [];
    const answer = () => {
      made.push(call);
      return { code: 200, msg: 'ok' };
    };
    const browser = aBrowser({ token: 'known', at: '/', answers: { [call]: answer } });
    open.push(browser);
    await settle();
    for (const reply of ['cancelled', 'confirmed'] as const) {
      browser.store.dispatch(wish);
      const [question] = browser.state().prompts.questions;
      expect(question?.title).toEqual({ key: 'crud.confirmTitle' });
      expect(said(question?.title)).toBe('请确认');
      expect(said(question?.confirm)).toBe(act);
      expect(made).toEqual([]);
      browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: reply }));
      await settle();
      expect(made).toEqual(reply === 'confirmed' ? [call] : []);
    }
  });
});
