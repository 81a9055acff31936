import type { DeviceWithState, LatestState } from '@contract/devices';
import type { FaultPhoto } from '@contract/faultFiles';
import { minuteMs } from '@contract/time';
import { snapshot } from '@tests/support/aSocket';
import { aPhone, aServer, network, ownOrder, settle, usePages } from '@tests/support/technicianPage';
import * as slice from './technician.slice';

const file = (name = 'a.jpg') => new File(['picture'], name, { lastModified: 1_000 });
const photo: FaultPhoto = {
  ...{ id: 40, moment: 'before', takenAt: 1, addedAt: 1, by: 'li', stepN: null, sizeBytes: 1 },
  thumbnail: 'data:small',
};
const stateOf = (deviceId: number, value: number): LatestState => ({
  ...{ deviceId, code: `d${deviceId}`, class: 'env', at: 5, receivedAt: 5, values: [value], invalid: 0 },
});
const device = (id: number): DeviceWithState => ({
  ...{
    id,
    siteId: 3,
    roomId: null,
    code: `d${id}`,
    name: `Device ${id}`,
    class: 'env',
    brand: '',
    model: '',
  },
  ...{ ratedCapW: null, ratedPowerW: null, controlPath: 'none', codeSet: null, leadLagGroup: null },
  ...{ meterRole: null, carrier: null, ctRatio: 1, rollOverKwh: null, meteredBy: null, sensorPosition: null },
  ventilation: null,
  state: stateOf(id, 20),
});

describe("what the technician's page keeps", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const { start, close } = usePages();
  const later = (ms = 15_000) => jest.advanceTimersByTimeAsync(ms);

  it('loses no tick of a checklist by a reload', async () => {
    const { http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    page.store.dispatch(slice.checksChanged({ orderId: 7, checked: ['Filter'] }));
    await settle();
    close();
    expect((await start(phone, http)).state().checks).toEqual({ 7: ['Filter'] });
  });

  it.each([
    ['another user', 'two', { userId: 6, userName: 'wang' }],
    ['nobody', null, null],
  ])(
    'opens what %s may see when that is who is signed in before the key is there',
    async (_who, session, holder) => {
      const { server, http } = aServer();
      const phone = aPhone();
      const page = await start(phone, async (call, answer) => {
        const told = await http(call, answer);
        if (server.asked.length > 1) return told;
        expect(server.asked).toEqual(['GET /fault/own/key']);
        phone.phone.session = session;
        server.user = holder ?? server.user;
        return told;
      });
      expect(page.state().holder).toEqual(holder);
    },
  );

  it('counts what was not told, for whoever signs out elsewhere', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    expect(phone.phone.untold).toBe(1);
    server.fails = null;
    await later();
    expect(phone.phone.untold).toBe(0);
  });

  it('shows photos in full without a network, its own and those that were told, also after a reload', async () => {
    const { server, http } = aServer();
    server.photos = [photo];
    const phone = aPhone();
    const first = await start(phone, http);
    server.fails = network();
    first.store.dispatch(slice.photoTaken({ orderId: 7, moment: 'before', file: file() }));
    await later();
    close();
    const page = await start(phone, http);
    expect(page.state().photos).toEqual({ 7: [photo] });
    const shown = async (name: number | string) => {
      page.store.dispatch(slice.pictureRequested({ name, words: 'A photo', small: 'data:small' }));
      await settle();
      return page.state().picture?.src;
    };
    expect(await shown(40)).toBe('data:image/webp;base64,AAAA');
    const [waiting] = page.state().queue;
    expect(await shown(waiting!.key)).toBe(`data:image/jpeg;base64,${btoa('picture')}`);
    server.fails = null;
    server.photos = [photo, { ...photo, id: 41 }];
    await later(60_000);
    expect(await shown(41)).toBe(`data:image/jpeg;base64,${btoa('picture')}`);
    expect(server.asked).not.toContain('GET /fault/own/7/photos/41');
    server.orders = [];
    await later();
    expect(await shown(40)).toBe('data:small');
  });

  it('ties evidence to the suspension that it was taken for, and gives both up together', async () => {
    const { server, http } = aServer();
    server.orders = [{ ...ownOrder, state: 'accepted' }];
    const page = await start(aPhone(), http);
    server.fails = network();
    await page.step('suspend', [file(), file('b.jpg')]);
    page.store.dispatch(slice.photoTaken({ orderId: 7, moment: 'evidence', file: file('c.jpg') }));
    await settle();
    const [step, ...photos] = page.state().queue;
    expect(photos.map((act) => act.kind === 'photo' && act.stepKey)).toEqual([
      step?.key,
      step?.key,
      step?.key,
    ]);
    page.store.dispatch(slice.actDiscarded(step!.key));
    await settle();
    expect(page.state().queue).toEqual([]);

    await page.step('suspend', [file()]);
    server.fails = null;
    await later(60_000);
    expect(server.taken).toHaveLength(1);
    expect(server.sentPhotos).toMatchObject([{ moment: 'evidence', stepKey: server.taken[0]!.key }]);
  });

  it('says that the phone has no room, takes no photo that would be lost, and tells the steps all the same', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    phone.phone.full = /./;
    page.store.dispatch(slice.photoTaken({ orderId: 7, moment: 'before', file: file() }));
    await settle();
    expect(page.state()).toMatchObject({ keeping: 'full', refusal: 'space', queue: [] });
    await page.step('accept');
    server.fails = null;
    await later();
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept']);
  });

  it('shows a photo whose picture is gone as a conflict, not as sent', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    page.store.dispatch(slice.photoTaken({ orderId: 7, moment: 'before', file: file() }));
    await settle();
    for (const name of [...phone.sealed.keys()]) if (name.includes('photo key')) phone.sealed.delete(name);
    server.fails = null;
    await later();
    expect(page.state().queue).toMatchObject([{ conflict: 'lostPicture' }]);
  });
});

describe("values beside the technician's work", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const { start } = usePages();
  const later = (ms = 15_000) => jest.advanceTimersByTimeAsync(ms);
  const polls = (asked: string[]) => asked.filter((call) => call === 'GET /site/3/devices').length;
  const topic = 'site:3';

  it('come by the live stream of the site while there is a line, and are asked for without', async () => {
    const { server, http } = aServer();
    server.devices = [device(1)];
    const page = await start(aPhone(), http);
    page.line.say({ kind: 'connected' });
    await settle();
    expect(page.line.seen.followed).toEqual([topic]);
    const ops = [{ key: '1', value: stateOf(1, 31) }];
    page.line.say(snapshot(topic, { ops }));
    await settle();
    const value = () => page.state().values[3]?.devices[0]?.state?.values[0];
    expect([value(), page.state().streamed]).toEqual([31, [3]]);
    const before = polls(server.asked);
    await later(60_000);
    expect(polls(server.asked)).toBe(before);

    page.line.say({ kind: 'disconnected', reason: 'cut', isRefused: false });
    await later(60_000);
    expect(polls(server.asked)).toBeGreaterThan(before);
    expect(page.state().streamed).toEqual([]);
  });

  it('R-PERM-05 vanish at once when the site is taken away in the middle of the stream', async () => {
    const { server, http } = aServer();
    server.devices = [device(1)];
    const phone = aPhone();
    const page = await start(phone, http);
    page.line.say({ kind: 'connected' });
    page.line.say(snapshot(topic, { ops: [{ key: '1', value: stateOf(1, 31) }] }));
    await settle();
    server.orders = [];
    page.line.say({ kind: 'refused', topic, reason: 'forbidden' });
    page.line.say({ kind: 'permissionChanged' });
    await settle();
    expect(page.state()).toMatchObject({ values: {}, streamed: [], orders: [] });
    expect([...phone.sealed.keys()].filter((name) => name.includes('values'))).toEqual([]);
  });
});

describe("the technician's position", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const { start } = usePages();

  it('is told on the way, every minute, and at no other time', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    page.where.position = { lat: 22.4, lng: 114 };
    await jest.advanceTimersByTimeAsync(2 * minuteMs);
    expect(server.positions).toEqual([]);
    server.orders = [{ ...ownOrder, state: 'enRoute' }];
    await jest.advanceTimersByTimeAsync(2.5 * minuteMs);
    const told = server.positions.length;
    expect(told).toBeGreaterThanOrEqual(2);
    expect(server.positions[0]).toEqual({ lat: 22.4, lng: 114 });
    server.orders = [{ ...ownOrder, state: 'onSite' }];
    await jest.advanceTimersByTimeAsync(3 * minuteMs);
    expect(server.positions.length).toBeLessThanOrEqual(told + 1);
  });
});
