/** @jest-environment jsdom */
import { AxiosError } from 'axios';
import type { Answers } from '@tests/support/aBrowser';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { resource as cards } from '@contract/resources/accessCards';
import { resource as posts } from '@contract/resources/posts';
import { toastClosed } from '@sagas/prompts/prompts.slice';
import { draftClosed } from '@sagas/resources/resources.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusTrail } from '@/layout/focus/useFocusTrail';
import { letGo } from '@/ui/useUnsaved';
import { ResourceScreen } from '../ResourceScreen';

globalThis.fetch = async () => new Response('{}');

function Page() {
  useFocusTrail();
  return <ResourceScreen resource={posts} />;
}

async function openForm(answers: Answers = {}) {
  const page = await renderPage(<Page />, {
    answers: {
      [`GET ${posts.path}/list`]: { code: 200, msg: '', rows: [], total: 0 },
      [`GET /user/view/${posts.name}`]: { code: 200, msg: '', data: { columns: [], searches: [] } },
      ...answers,
    },
  });
  const add = await screen.findByRole('button', { name: /新\s*增/ });
  await userEvent.click(add);
  return {
    page,
    add,
    code: await screen.findByLabelText<HTMLInputElement>('岗位编码', { selector: '.crud-form input' }),
  };
}

describe('a form of one row', () => {
  it('is not thrown away by a reload once something was entered in it', async () => {
    const { page, code } = await openForm();
    expect(asksBeforeReload()).toBe(false);
    fireEvent.change(code, { target: { value: 'night' } });
    expect(asksBeforeReload()).toBe(true);
    await act(async () => void page.browser.store.dispatch(draftClosed({ key: posts.name })));
    expect(asksBeforeReload()).toBe(false);
  });

  it('that could not be sent says so beside its button until it is sent', async () => {
    let isOffline = true;
    const { page, code } = await openForm({
      [`POST ${posts.path}`]: () => {
        if (isOffline) throw new AxiosError('Network Error', 'ERR_NETWORK');
        return { code: 200, msg: '', data: { postId: 7 } };
      },
    });
    fireEvent.change(code, { target: { value: 'night' } });
    fireEvent.change(screen.getByLabelText('岗位名称', { selector: '.crud-form input' }), {
      target: { value: '夜班' },
    });
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    const notSent = await screen.findByText(/^未发送/);
    act(() => {
      for (const { id } of page.browser.state().prompts.toasts) page.browser.store.dispatch(toastClosed(id));
    });
    expect(notSent.isConnected).toBe(true);
    expect(code.value).toBe('night');
    isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(screen.queryByText(/^未发送/)).toBeNull());
  });

  it('refuses in words what is longer than the field takes, and cuts nothing', async () => {
    const { code } = await openForm();
    fireEvent.change(code, { target: { value: 'n'.repeat(70) } });
    expect(code.value).toHaveLength(70);
    expect(await screen.findByText('最多 64 个字符，当前 70 个')).toBeTruthy();
  });

  it('keeps nobody who was signed out', async () => {
    const { code } = await openForm();
    fireEvent.change(code, { target: { value: 'night' } });
    expect(asksBeforeReload()).toBe(true);
    letGo();
    expect(asksBeforeReload()).toBe(false);
  });

  it('is sent by Enter: its save button is the one that submits it', async () => {
    const { code } = await openForm();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存|确\s*定/ });
    expect(code.form).not.toBeNull();
    expect(save.form).toBe(code.form);
    expect(save.type).toBe('submit');
  });

  it('gives the focus back to the button that opened it', async () => {
    const { page, add, code } = await openForm();
    act(() => code.focus());
    await act(async () => void page.browser.store.dispatch(draftClosed({ key: posts.name })));
    await waitFor(() => expect(add).toHaveFocus());
  });
});

describe('the form of a card', () => {
  const row = { cardId: 7, holderId: 3, last4: 'C3D4', state: 'active', stateSince: '2026-01-31 08:00:00' };

  it('shows the whole number while it is entered, and once it is saved its end alone', async () => {
    await renderPage(<ResourceScreen resource={cards} />, {
      answers: {
        [`GET ${cards.path}/list`]: { code: 200, msg: '', rows: [row], total: 1 },
        [`GET ${cards.path}/7`]: { code: 200, msg: '', data: row },
        [`GET /user/view/${cards.name}`]: { code: 200, msg: '', data: { columns: [], searches: [] } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /新\s*增/ }));
    const number = await screen.findByLabelText<HTMLInputElement>('卡号', { selector: '.crud-form input' });
    fireEvent.change(number, { target: { value: '00A1B2C3D4' } });
    expect([number.type, number.value]).toEqual(['text', '00A1B2C3D4']);
    await userEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
    await userEvent.click(await screen.findByRole('button', { name: '修改' }));
    await screen.findByLabelText('备注', { selector: '.crud-form *' });
    expect(screen.getAllByText('C3D4')).not.toEqual([]);
    expect(screen.queryByLabelText('卡号', { selector: '.crud-form input' })).toBeNull();
  });
});
