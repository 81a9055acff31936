import { Envelope } from '@contract/envelope';
import { aBrowser, anEntry, anInfo, routersWith, settle, type Answers } from '@tests/support/aBrowser';
import { CallError } from '../deps';
import { permissionChangedByServer } from '../session/session.actions';

const open: { close(): void }[] = [];
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  jest.restoreAllMocks();
  open.splice(0).forEach((made) => made.close());
});

const menu = (...names: string[]) =>
  routersWith(() => [
    { path: '/', component: 'Layout', children: names.map((name) => anEntry(name, { name })) },
  ]);

async function aUserAt(at: string, answers: Answers = {}) {
  const tab = aBrowser({
    token: 'known',
    at,
    answers: { 'GET /getRouters': menu('alarms', 'map', 'posts'), ...answers },
  });
  open.push(tab);
  await settle();
  const go = async (path: string): Promise<void> => {
    tab.navigation.go(path);
    await settle();
  };
  const mayOpen = async (...names: string[]): Promise<void> => {
    tab.answers['GET /getRouters'] = menu(...names);
    tab.store.dispatch(permissionChangedByServer());
    await heard();
  };
  return { ...tab, go, mayOpen };
}

async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await settle();
}

const kept = (tab: Awaited<ReturnType<typeof aUserAt>>) =>
  tab.state().tabs.views.map(({ admitted, mountedAs }) => `${admitted.page.name}#${mountedAs}`);

describe('a page that is taken away while it is open', () => {
  it('R-MENU-04 stays on screen at its address, marked as withdrawn, and its tab goes', async () => {
    const tab = await aUserAt('/posts?page=3');
    const before = kept(tab);
    await tab.mayOpen('alarms', 'map');
    expect(tab.path()).toBe('/posts?page=3');
    expect(tab.state().navigation).toMatchObject({
      admitted: { page: { name: 'posts', frame: 'shell' }, address: { search: '?page=3' } },
      isWithdrawn: true,
    });
    expect(kept(tab)).toEqual(before);
    expect(tab.state().tabs.visited.map(({ path }) => path)).not.toContain('/posts');
  });

  it('works again, with what was typed, once the right is given back', async () => {
    const tab = await aUserAt('/posts');
    const before = kept(tab);
    await tab.mayOpen('alarms');
    await tab.mayOpen('alarms', 'posts');
    expect(tab.state().navigation.isWithdrawn).toBe(false);
    expect(kept(tab)).toEqual(before);
    expect(tab.state().tabs.visited.map(({ path }) => path)).toContain('/posts');
  });

  it('is gone once it is left: its address then is one that does not exist', async () => {
    const tab = await aUserAt('/posts');
    await tab.mayOpen('alarms');
    await tab.go('/alarms');
    expect(tab.state().navigation).toMatchObject({
      admitted: { page: { name: 'alarms' } },
      isWithdrawn: false,
    });
    expect(kept(tab).join()).not.toContain('posts');
    await tab.go('/posts');
    expect(tab.path()).toBe('/404');
  });

  it('is told of where it was kept behind another tab, and can be read once more', async () => {
    const tab = await aUserAt('/posts');
    await tab.go('/alarms');
    await tab.mayOpen('alarms');
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'warning', body: { key: 'shell.withdrawn.tabs', params: { titles: 'posts' } } },
    ]);
    await tab.go('/posts');
    expect(tab.state().navigation).toMatchObject({
      admitted: { page: { name: 'posts' } },
      isWithdrawn: true,
    });
  });

  it('ends with the session like every other', async () => {
    const tab = await aUserAt('/posts');
    await tab.mayOpen('alarms');
    tab.byOtherTab('coolops.token', null);
    await settle();
    expect(tab.state().navigation.isWithdrawn).toBe(false);
  });

  it('R-ACC-07 an address that was never on screen still leads to /404', async () => {
    const tab = await aUserAt('/alarms');
    await tab.go('/nowhere');
    expect(tab.path()).toBe('/404');
  });
});

describe('a refusal for want of a right', () => {
  const forbidden = { code: 403, msg: 'Not permitted', reason: 'forbidden' };
  const add = { method: 'POST', path: '/system/post' } as const;

  it('asks anew what this user may do, in case nobody said that it changed', async () => {
    const tab = await aUserAt('/posts', { 'POST /system/post': forbidden });
    tab.answers['GET /getInfo'] = anInfo({ permissions: [] });
    await expect(tab.http(add, Envelope)).rejects.toBeInstanceOf(CallError);
    await heard();
    expect(tab.state().session.permissions).toEqual([]);
    expect(tab.state().prompts.toasts).toMatchObject([{ title: { text: 'Not permitted' } }]);
  });

  it('asks once however many calls are refused', async () => {
    const tab = await aUserAt('/posts', { 'POST /system/post': forbidden });
    await Promise.allSettled([tab.http(add, Envelope), tab.http(add, Envelope), tab.http(add, Envelope)]);
    await heard();
    expect(tab.sent('GET /getInfo')).toHaveLength(2);
  });
});
