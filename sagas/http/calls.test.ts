import { Envelope } from '@contract/envelope';
import { aBrowser, settle, type Answers } from '@tests/support/aBrowser';
import type { CallError } from '../deps';
import { type HttpCall } from '../deps';
import { menuEntryClicked } from '../menuClicks/menuClicks.slice';
import { messageMs } from '../prompts/prompts.slice';
import { createAxiosHttp } from './axiosHttp';
import type { CallEvent } from './calls';
import { waysRequested, passwordChangeRequested } from '../session/session.actions';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));
const browser = async (answers: Answers) => {
  const made = aBrowser({ token: 'known', at: '/alarms', answers });
  open.push(made);
  await settle();
  return made;
};
const change = passwordChangeRequested({ oldPassword: 'a', newPassword: 'b' });
const path = 'PUT /system/user/profile/updatePwd';

describe('a call that fails', () => {
  it('R-ERR-02 with a code other than 200 is a notification titled with the server’s words', async () => {
    const tab = await browser({ [path]: { code: 601, msg: 'not like this' } });
    tab.store.dispatch(change);
    await settle();
    expect(tab.state().prompts.toasts).toMatchObject([
      { form: 'notification', level: 'error', title: { text: 'not like this' } },
    ]);
    expect(tab.state().signIn.refusal?.message).toBe('not like this');
  });

  it('R-ERR-03 by the network is a message with the error’s words for five seconds', async () => {
    const tab = await browser({});
    tab.store.dispatch(change);
    await settle();
    expect(messageMs).toBe(5_000);
    expect(tab.state().prompts.toasts).toMatchObject([
      { form: 'message', level: 'error', title: { text: 'errors.network' }, durationMs: 5_000 },
    ]);
  });

  it('interrupts nobody when no person asked for it', async () => {
    const tab = await browser({});
    tab.store.dispatch(menuEntryClicked({ menuId: 3 }));
    await settle();
    expect(tab.sent('GET /menu/count/click')).toHaveLength(1);
    expect(tab.state().prompts.toasts).toEqual([]);
  });

  it('does not deafen anybody: the next one is heard', async () => {
    const tab = await browser({ 'GET /captchaImage': { code: 500, msg: 'no' } });
    tab.store.dispatch(waysRequested());
    tab.store.dispatch(waysRequested());
    await settle();
    tab.store.dispatch(waysRequested());
    await settle();
    expect(tab.sent('GET /captchaImage')).toHaveLength(3);
  });
});

describe('the menu', () => {
  it('R-SHELL-07 records the click of an entry with its menuId', async () => {
    const tab = await browser({ 'GET /menu/count/click': { code: 200, msg: 'ok' } });
    tab.store.dispatch(menuEntryClicked({ menuId: 3 }));
    await settle();
    expect(tab.sent('GET /menu/count/click')[0]?.query).toEqual({ menuId: 3 });
  });
});

describe('the http edge', () => {
  const edge = (status: number, data: unknown, headers: Record<string, string> = {}, saved: string[] = []) =>
    createAxiosHttp({
      saveFile: (_, name) => void saved.push(name),
      prefix: '/api',
      token: () => null,
      language: () => 'hk',
      say: (key, details) => `${key} ${JSON.stringify(details ?? {})}`,
      adapter: async (config) => {
        const response = { data, status, statusText: '', headers, config };
        if (status < 300) return response;
        const { AxiosError } = await import('axios');
        throw new AxiosError('failed', 'ERR_BAD_RESPONSE', config, null, response);
      },
    });
  const call: HttpCall = { method: 'GET', path: '/system/config/Export' };
  const failureOf = (made: ReturnType<typeof edge>, asked = call): Promise<CallError> =>
    made.http(asked, Envelope).then(
      () => Promise.reject(new Error('it resolved')),
      (error: CallError) => error,
    );

  it('rejects what is no envelope, what has the wrong shape and what is no success', async () => {
    expect(await failureOf(edge(200, '<html>'))).toMatchObject({ kind: 'shape' });
    expect(await failureOf(edge(503, ''))).toMatchObject({
      kind: 'network',
      message: 'errors.httpStatus {"status":503}',
    });
    expect(
      await failureOf(edge(200, { code: 409, msg: 'late', reason: 'conflict', fields: { a: 'b' } })),
    ).toMatchObject({
      kind: 'refused',
      code: 409,
      reason: 'conflict',
      fields: { a: 'b' },
    });
  });

  it('saves a file of JSON under its name, and takes an envelope in its place for the refusal it is', async () => {
    const json = (text: object) => new Blob([JSON.stringify(text)], { type: 'application/json' });
    const saved: string[] = [];
    const named = { 'download-filename': encodeURIComponent('梅.json') };
    await edge(200, json({ person: 'mei', parts: [] }), named, saved).download(call);
    expect(saved).toEqual(['梅.json']);
    const refused = edge(200, json({ code: 403, msg: 'no', reason: 'forbidden' }), {}, saved).download(call);
    await expect(refused).rejects.toMatchObject({ kind: 'refused', reason: 'forbidden' });
    expect(saved).toHaveLength(1);
  });

  it('R-ERR-04 tells exports from other calls in either case, and a person’s from a process’s', async () => {
    const heard: CallEvent[] = [];
    const made = edge(200, { code: 200, msg: 'ok' });
    const stop = made.calls.listen((event) => heard.push(event));
    await made.http(call, Envelope);
    await made.http({ ...call, path: '/x', isQuiet: true }, Envelope);
    stop();
    await made.http(call, Envelope);
    expect(heard).toEqual([
      { kind: 'started', isExport: true, isByPerson: true },
      { kind: 'ended', isByPerson: true },
      { kind: 'started', isExport: false, isByPerson: false },
      { kind: 'ended', isByPerson: false },
    ]);
  });
});
