import { dayMs } from '@contract/time';
import { aPhone, aServer, network, ownOrder, refused, settle, usePages } from '@tests/support/technicianPage';
import { untold, withQueued } from './queue';
import * as slice from './technician.slice';

describe("the technician's page", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const { start, close } = usePages();
  const later = (ms = 15_000) => jest.advanceTimersByTimeAsync(ms);

  it('tells a step at once while there is a network', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    expect(page.state()).toMatchObject({ phase: 'ready', holder: { userName: 'li' } });
    await page.step('accept');
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept']);
    expect(page.state().queue).toEqual([]);
  });

  it('keeps steps without a network, over a new start of the page, and tells each with its own time', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const first = await start(phone, http);
    server.fails = network();
    const at = Date.now();
    await first.step('accept');
    await later(60_000);
    await first.step('depart');
    expect(first.state().isOnline).toBe(false);
    close();

    const second = await start(phone, http);
    expect(second.state().queue).toHaveLength(2);
    server.fails = null;
    await later(30_000);
    expect(server.taken.map(({ verb, at: done }) => [verb, done - at])).toEqual([
      ['accept', 0],
      ['depart', 60_000],
    ]);
    expect(second.state().queue).toEqual([]);
  });

  it('does nothing twice when answers are lost', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    server.losesAnswers = 2;
    await page.step('accept');
    await later(60_000);
    expect(server.taken).toHaveLength(1);
    expect(page.state().queue).toEqual([]);
  });

  it('knows what was told also where the line is lost before the orders are read again', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.isCutAfterStep = true;
    await page.step('accept');
    const shown = ({ orders, queue }: ReturnType<typeof page.state>) =>
      orders.map((one) => withQueued(one, queue).state);
    expect(shown(page.state())).toEqual(['accepted']);
    expect(untold(page.state().queue)).toEqual([]);
    await page.step('depart');
    expect(shown(page.state())).toEqual(['enRoute']);
    close();

    const second = await start(phone, http);
    expect(shown(second.state())).toEqual(['enRoute']);
    Object.assign(server, { fails: null, isCutAfterStep: false });
    await later(30_000);
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept', 'depart']);
    expect(shown(second.state())).toEqual(['enRoute']);
    expect(second.state().queue).toEqual([]);
  });

  it('goes on over a note of somebody else, and shows as a conflict what does not follow any more', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    server.orders = [{ ...ownOrder, version: 9 }];
    await page.step('accept');
    expect(server.taken.map(({ version }) => version)).toEqual([9]);
    server.orders = [];
    await page.step('depart');
    expect(page.state().queue).toMatchObject([{ conflict: 'notFound' }]);
    page.store.dispatch(slice.actDiscarded(page.state().queue[0]!.key));
    await settle();
    expect(page.state().queue).toEqual([]);
  });

  it('is closed when the session ends, tells nothing for anybody else, and goes on for its own user', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    server.fails = refused('unauthenticated', 401);
    await later();
    expect(page.state()).toMatchObject({ phase: 'signedOut', orders: [], queue: [] });

    phone.phone.session = 'two';
    server.fails = null;
    server.user = { userId: 6, userName: 'wang' };
    await later();
    expect(page.state()).toMatchObject({ phase: 'ready', holder: { userName: 'wang' }, queue: [] });
    await later();
    expect(server.taken).toEqual([]);

    phone.phone.session = 'three';
    server.user = { userId: 5, userName: 'li' };
    await later(60_000);
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept']);
  });

  it('tells nothing any more after a fortnight', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    close();
    jest.setSystemTime(Date.now() + 15 * dayMs);
    server.fails = null;
    await start(phone, http);
    await later();
    expect(server.taken).toEqual([]);
  });

  it('leaves nothing on the phone after signing out', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    page.store.dispatch(slice.signOutConfirmed());
    await settle();
    expect(page.state()).toMatchObject({ phase: 'signedOut', queue: [] });
    expect([...phone.sealed.keys()]).toEqual([]);
  });
});
