import { aBrowser, settle } from '@tests/support/aBrowser';
import { questionAnswered } from '../prompts/prompts.slice';
import { storageKeys } from '../storageKeys';
import * as wishes from './session.actions';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));
const signedIn = async (options: Parameters<typeof aBrowser>[0]) => {
  const made = aBrowser({ token: 'known', at: '/alarms', ...options });
  open.push(made);
  await settle();
  return made;
};

describe("what the technician's page left on this phone", () => {
  const li = { userId: 7, userName: 'lina', untold: 2 };
  const wang = { userId: 8, userName: 'wang', untold: 1 };

  it("R-SES-05 warns of what the technician's page never told, and removes it with the sign-out", async () => {
    const tab = await signedIn({ sealed: [li, wang] });
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    expect(tab.state().prompts.questions).toMatchObject([
      { body: { key: 'shell.logoutUntold', params: { count: 2 } } },
    ]);
    expect(tab.phone.left).toEqual([li, wang]);
    const [question] = tab.state().prompts.questions;
    tab.store.dispatch(questionAnswered({ id: question!.id, answer: 'confirmed' }));
    await settle();
    expect(tab.phone.left).toEqual([wang]);
  });

  it("locks what the technician's page keeps, and loses none of it, when the session ended elsewhere", async () => {
    const tab = await signedIn({ sealed: [li] });
    const locks = tab.phone.locks;
    tab.byOtherTab(storageKeys.token, null);
    await settle();
    expect(tab.phone).toMatchObject({ left: [li], locks: locks + 1 });
  });

  it('says at the next sign-in whose work waits on this phone', async () => {
    const tab = await signedIn({ sealed: [li, wang, { ...wang, userId: 9, untold: 0 }] });
    expect(tab.state().prompts.toasts.map(({ body }) => body)).toEqual([
      { key: 'shell.ownUntold', params: { count: 2, name: 'lina' } },
      { key: 'shell.othersUntold', params: { count: 1, name: 'wang' } },
    ]);
  });

  it('is locked also where the server says that the session is over, and stays for its user', async () => {
    const tab = await signedIn({ sealed: [li] });
    const { locks } = tab.phone;
    tab.store.dispatch(wishes.sessionEndedByServer({ reason: 'revoked' }));
    await settle();
    expect(tab.phone).toMatchObject({ left: [li], locks: locks + 1 });
  });

  it('is locked when another person signs in', async () => {
    const tab = await signedIn({ sealed: [li] });
    const { locks } = tab.phone;
    tab.store.dispatch(wishes.tokenAdopted('of-wang'));
    await settle();
    expect(tab.phone).toMatchObject({ left: [li], locks: locks + 1 });
  });
});
