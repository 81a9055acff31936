import { aBrowser, anEntry, anInfo, routersWith, settle, type Answers } from '@tests/support/aBrowser';
import { lineTriedAgain } from '../navigation/navigation.slice';
import { storageKeys } from '../storageKeys';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));
const signedIn = async (options: Parameters<typeof aBrowser>[0]) => {
  const made = aBrowser({ token: 'known', at: '/alarms?level=1', ...options });
  open.push(made);
  await settle();
  return made;
};

describe('a line that drops before it is known who this is', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
  afterEach(() => jest.useRealTimers());
  const cut = { 'GET /getInfo': undefined } as unknown as Answers;
  const proxy = { 'GET /getInfo': { gone: true } };

  it.each([
    ['nobody answers', cut],
    ['a proxy answers in its place', proxy],
    ['the menu does not come', { 'GET /getRouters': undefined } as unknown as Answers],
  ])('signs nobody out when %s: it says so, and goes on where one wanted to be', async (_why, answers) => {
    const tab = await signedIn({ answers });
    expect(tab.kept.get(storageKeys.token)).toBe('known');
    expect(tab.path()).toBe('/alarms?level=1');
    expect(tab.state().navigation.isLineLost).toBe(true);
    expect(tab.state().prompts.toasts).toEqual([]);
    Object.assign(tab.answers, {
      'GET /getInfo': anInfo(),
      'GET /getRouters': routersWith(() => [anEntry('alarms', { name: 'Alarms' })]),
    });
    await jest.advanceTimersByTimeAsync(5_000);
    await settle();
    expect(tab.state().navigation).toMatchObject({
      isLineLost: false,
      admitted: { page: { name: 'Alarms' } },
    });
  });

  it('asks again at once when a person says so, and lets one out', async () => {
    const tab = await signedIn({ answers: cut });
    tab.store.dispatch(lineTriedAgain());
    await settle();
    expect(tab.sent('GET /getInfo')).toHaveLength(2);
    tab.answers['GET /getInfo'] = anInfo();
    tab.store.dispatch(lineTriedAgain());
    await settle();
    expect(tab.state().navigation.admitted?.page.name).toBe('Alarms');
  });
});
