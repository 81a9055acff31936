/** @jest-environment jsdom */
import { resource as tokens } from '@contract/resources/tokens';
import { resource as users } from '@contract/resources/users';
import { hk } from '@contract/texts/hk';
import { en } from '@contract/texts/en';
import { zh } from '@contract/texts/zh';
import { controllerReplacementRequested } from '@sagas/areaTree/areaTree.slice';
import { connectRequested } from '@sagas/connecting/connecting.slice';
import { displayIssueRequested } from '@sagas/displays/displays.slice';
import { enrolmentMakeRequested } from '@sagas/enrolments/enrolments.slice';
import { foreignAddRequested } from '@sagas/foreignServers/foreignServers.slice';
import { secondFactorConfirmed } from '@sagas/profile/profile.slice';
import { questionAnswered } from '@sagas/prompts/prompts.slice';
import { draftRequested, draftSent, importSent, specialRequested } from '@sagas/resources/resources.slice';
import { secretShown, type OneTimeSecret, type SecretKind } from '@sagas/secrets/secrets.slice';
import { sessionClosed } from '@sagas/session/session.actions';
import { importCredentialsRequested } from '@sagas/siteImport/siteImport.slice';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Answers } from '@tests/support/aBrowser';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { saveFile } from '@/ui/saveFile';
import { commandOf } from './commandOf';
import { OneTimeSecrets } from './OneTimeSecrets';

jest.mock('@/ui/saveFile', () => ({ saveFile: jest.fn() }));
jest.setTimeout(60_000);

globalThis.fetch = async () => new Response('{}');

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const at = Date.UTC(2026, 10, 28, 8);
const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
});

interface Case {
  answers: Answers;
  wishes: UnknownAction[];
  text: string | RegExp;
  command?: string;
}

const user = { resource: users, key: 'users' };
const token = { resource: tokens, key: 'tokens' };
const reset = (users.special ?? []).find(({ name }) => name === 'resetPassword')!;
const imported = {
  ...{ isDryRun: false, added: 1, updated: 0, failed: 0, ignored: [] },
  ...{ sheet: null, otherSheets: [], headRow: 1, failedFile: null },
  lines: [{ row: 2, title: 'lina', outcome: 'added', problems: [], secret: 'abc-7a' }],
};
const origin = 'http://localhost/api';
const bearer = (text: string) => `-H 'Authorization: Bearer ${text}'`;

/** What leads to each kind, through the real store, its sagas and the HTTP client. */
const cases: Record<SecretKind, Case> = {
  initialPassword: {
    answers: { 'POST /system/user': ok({ userId: 9, oneTimePassword: 'first-1' }) },
    wishes: [draftRequested({ ...user, id: null }), draftSent({ ...user, values: { userName: 'wang' } })],
    text: 'first-1',
  },
  resetPassword: {
    answers: { 'PUT /system/user/resetPwd/9': ok({ oneTimePassword: 'reset-2' }) },
    wishes: [specialRequested({ ...user, special: reset, rows: [{ userId: 9, userName: 'wang' }] })],
    text: 'reset-2',
  },
  importPasswords: {
    answers: { 'POST /system/user/importData': ok(imported) },
    wishes: [
      importSent({
        ...{ ...user, file: new File(['x'], 'p.csv'), updateSupport: false, isDryRun: false },
        ...{ sheet: null, headRow: null },
      }),
    ],
    text: 'abc-7a',
  },
  accessToken: {
    answers: { 'POST /system/token': ok({ tokenId: 3, oneTimeToken: 'coolops_abc' }) },
    wishes: [draftRequested({ ...token, id: null }), draftSent({ ...token, values: { tokenName: 'bi' } })],
    text: 'coolops_abc',
    command: `curl -s ${bearer('coolops_abc')} ${origin}/getInfo`,
  },
  displayToken: {
    answers: { 'POST /display': ok({ displayId: 4, token: 'wall-tok' }) },
    wishes: [displayIssueRequested({ name: '大厅', regionIds: [1] })],
    text: 'wall-tok',
    command: `curl -s ${bearer('wall-tok')} ${origin}/getInfo`,
  },
  pushToken: {
    answers: { 'POST /monitor/foreign': ok({ id: 5, token: 'push-tok' }) },
    wishes: [foreignAddRequested({ way: 'push', name: '网关' })],
    text: 'push-tok',
    command:
      `curl -s http://127.0.0.1:9100/metrics | curl -s ${bearer('push-tok')} ` +
      `-H 'Content-Type: text/plain' --data-binary @- ${origin}/monitor/foreign/push`,
  },
  controllerCredential: {
    answers: {
      'PUT /area/site/6/controller': ok({
        ...{ username: 'NS-1', password: 'ctl-pass', mqttUrl: 'mqtt://h:1883', shard: 7 },
      }),
    },
    wishes: [controllerReplacementRequested(6)],
    text: 'ctl-pass',
  },
  deviceCredential: {
    answers: {
      'POST /connect': ok({
        ...{
          siteId: 9,
          siteCode: 'S-1',
          siteName: '南山站',
          shard: 7,
          deviceCode: 'env',
          deviceClass: 'env',
        },
        ...{ username: 'S-1', password: 'dev-pass', mqttUrl: 'mqtt://h:1883', since: at },
      }),
    },
    wishes: [connectRequested({ siteId: 9, deviceClass: 'env' } as never)],
    text: 'dev-pass',
  },
  enrolmentCode: {
    answers: { 'POST /enrolment': ok({ id: 13, code: '13-ABCDEFGHJKLMNPQR', expiresAt: at }) },
    wishes: [enrolmentMakeRequested()],
    text: '13-ABCDEFGHJKLMNPQR',
    command:
      `curl -s ${origin}/enrolment/claim -H 'Content-Type: application/json' ` +
      `-d '{"code":"13-ABCDEFGHJKLMNPQR","serial":"SN-1"}'`,
  },
  recoveryCodes: {
    answers: {
      'POST /system/user/profile/secondFactor/confirm': ok({ recoveryCodes: ['a-b', 'c-d'] }),
    },
    wishes: [secondFactorConfirmed('123456')],
    text: /a-b\s+c-d/,
  },
  sealedPassphrase: {
    answers: {},
    wishes: [importCredentialsRequested(7)],
    text: /^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/,
  },
};

type Page = Awaited<ReturnType<typeof renderPage>>;

/** Agrees to whatever is asked on the way. */
async function agree({ browser }: Page) {
  const [question] = browser.state().prompts.questions;
  if (!question) return;
  await act(
    async () => void browser.store.dispatch(questionAnswered({ id: question.id, answer: 'confirmed' })),
  );
}

async function reach(kind: SecretKind) {
  const page = await renderPage(<OneTimeSecrets />, { answers: cases[kind].answers });
  for (const wish of cases[kind].wishes) await act(async () => void page.browser.store.dispatch(wish));
  await waitFor(async () => {
    await agree(page);
    expect(page.browser.state().secrets.shown).toHaveLength(1);
  });
  return { page, dialog: await screen.findByRole('dialog') };
}

const show = async (...secrets: OneTimeSecret[]) => {
  const page = await renderPage(<OneTimeSecrets />);
  for (const secret of secrets) await act(async () => void page.browser.store.dispatch(secretShown(secret)));
  return page;
};

const aPassword: OneTimeSecret = {
  kind: 'initialPassword',
  name: 'wang',
  parts: [{ name: 'password', text: 'first-1' }],
};
const escape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
const clickOutside = () => {
  const outside = document.querySelector('.ant-modal-wrap')!;
  fireEvent.mouseDown(outside);
  fireEvent.mouseUp(outside);
  fireEvent.click(outside);
};
const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const isOpen = (page: Page) => page.browser.state().secrets.shown.length > 0;

describe('a secret that is shown once', () => {
  it.each(Object.keys(cases) as SecretKind[])('is %s, in its own words, with what uses it', async (kind) => {
    const { page, dialog } = await reach(kind);
    const { text, command } = cases[kind];
    const hint = zh[`secrets.hint.${kind}`].split('{{')[0] ?? '';
    expect(dialog).toHaveTextContent(hint);
    expect(within(dialog).getAllByText(text)[0]).toBeVisible();
    if (command === undefined) expect(within(dialog).queryByText(/curl/)).toBeNull();
    else expect(within(dialog).getByText(/^curl/)).toHaveTextContent(command);
    expect(asksBeforeReload()).toBe(true);
    page.unmount();
  });

  it.each([
    ['Escape', escape],
    ['a click outside', clickOutside],
  ])('is not lost by %s before it was copied, and closes by it afterwards', async (_way, slip) => {
    const page = await show(aPassword);
    await act(async () => void slip());
    expect(isOpen(page)).toBe(true);
    expect(document.querySelector('.ant-modal-close')).toBeNull();
    await press(/^复制/);
    expect(copied).toEqual(['first-1']);
    expect(asksBeforeReload()).toBe(false);
    await act(async () => void slip());
    await waitFor(() => expect(isOpen(page)).toBe(false));
  });

  it('is let go without a copy only by whoever says so twice', async () => {
    const page = await show(aPassword);
    await press('不复制，直接关闭');
    expect(screen.getByText('尚未复制，关闭后无法再次显示。')).toBeVisible();
    await act(async () => void escape());
    expect(isOpen(page)).toBe(true);
    await press(/返\s*回/);
    await press('不复制，直接关闭');
    await press('仍然关闭');
    expect(isOpen(page)).toBe(false);
  });

  it('is not taken by a copy that failed, nor by one of what is not secret', async () => {
    const page = await show({
      ...{ kind: 'controllerCredential', name: 'NS-1' },
      parts: [
        { name: 'username', text: 'NS-1' },
        { name: 'password', text: 'ctl-pass' },
      ],
    });
    await press(/^复制.*用户名/);
    expect(copied).toEqual(['NS-1']);
    expect(asksBeforeReload()).toBe(true);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press(/^复制.*密码/);
    expect(screen.getByText('无法复制，请手动选择文本')).toBeVisible();
    await act(async () => void escape());
    expect(isOpen(page)).toBe(true);
  });

  it('counts as taken when it is selected and copied by hand', async () => {
    await show(aPassword);
    const line = screen.getByText('first-1');
    document.getSelection()?.selectAllChildren(line);
    fireEvent.copy(line);
    expect(asksBeforeReload()).toBe(false);
  });

  it('waits behind the one before, and neither stays taken for the other', async () => {
    const second = { ...aPassword, name: 'li', parts: [{ name: 'password', text: 'next-2' }] } as const;
    await show(aPassword, second);
    await press(/^复制/);
    await press(/关\s*闭/);
    expect(await screen.findByText('next-2')).toBeVisible();
    expect(asksBeforeReload()).toBe(true);
  });

  it('hands many passwords over as one file', async () => {
    const parts = Array.from({ length: 30 }, (_, row) => ({
      ...{ name: 'password' as const, of: `user${row}`, text: `word-${row}` },
    }));
    await show({ kind: 'importPasswords', name: 'p.csv', parts });
    await press(/下载密码/);
    const [[file, name] = []] = jest.mocked(saveFile).mock.calls;
    expect(name).toBe('初始密码（p.csv）.csv');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(file as Blob);
    });
    for (const part of parts) expect(text).toContain(`${part.of},${part.text}`);
    expect(asksBeforeReload()).toBe(false);
  });

  it('R-SES-08 is gone with the session', async () => {
    const page = await show(aPassword);
    await act(async () => void page.browser.store.dispatch(sessionClosed()));
    expect(isOpen(page)).toBe(false);
  });

  it('has words of its own for each kind in every language', () => {
    for (const texts of [zh, en, hk]) {
      const hints = (Object.keys(cases) as SecretKind[]).map((kind) => texts[`secrets.hint.${kind}`]);
      expect(new Set(hints).size).toBe(hints.length);
      for (const kind of ['accessToken', 'displayToken', 'pushToken'] as const)
        expect(texts[`secrets.hint.${kind}`]).not.toMatch(/first sign-in|首次登/);
    }
  });

  it('stands whole in the command, whatever token it is', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.~-]{1,80}$/), (text) => {
        const secret = { kind: 'accessToken', name: 'x', parts: [{ name: 'token', text }] } as const;
        expect(commandOf(secret, 'https://c.example/api')).toBe(
          `curl -s -H 'Authorization: Bearer ${text}' https://c.example/api/getInfo`,
        );
      }),
    ));
});
