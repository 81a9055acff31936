import { aBrowser, settle, type Answers } from '@tests/support/aBrowser';
import { faultReportRequested } from '../faults/faults.slice';
import { wished, wishForgotten } from './wishes.slice';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const report = { siteId: 1, deviceId: null, typeId: null, level: 2 as const, title: 'Noise', note: '' };
const call = 'POST /fault';

async function asked(answers: Answers) {
  const tab = aBrowser({ token: 'known', at: '/alarms', answers });
  open.push(tab);
  await settle();
  tab.store.dispatch(wished(faultReportRequested(report), 'of-the-form'));
  return tab;
}

describe('what a form asked for', () => {
  it('is under way until the server has taken it', async () => {
    const tab = await asked({
      [call]: { code: 200, msg: 'ok', data: { id: 7, version: 1, isJoined: false } },
    });
    expect(tab.state().wishes).toEqual({ 'of-the-form': { state: 'sending' } });
    await settle();
    expect(tab.state().wishes).toEqual({ 'of-the-form': { state: 'done' } });
  });

  it('is unsent when nobody answers, and refused in the words of the server', async () => {
    const tab = await asked({});
    await settle();
    expect(tab.state().wishes).toEqual({ 'of-the-form': { state: 'unsent' } });
    tab.answers[call] = { code: 409, msg: 'li acted first', reason: 'faultChanged' };
    tab.store.dispatch(wished(faultReportRequested(report), 'of-the-form'));
    await settle();
    const refused = { state: 'refused', why: 'li acted first', reason: 'faultChanged' };
    expect(tab.state().wishes).toEqual({ 'of-the-form': refused });
  });

  it('is forgotten with its form, also when the answer comes later', async () => {
    const tab = await asked({});
    tab.store.dispatch(wishForgotten('of-the-form'));
    await settle();
    expect(tab.state().wishes).toEqual({});
  });
});
