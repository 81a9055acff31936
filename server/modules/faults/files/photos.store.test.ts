import sharp from 'sharp';
import { sql } from 'kysely';
import type { FaultPhoto } from '@contract/faultFiles';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { attackPassword, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(60_000);

describe('photos of an order', () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  const people = { fitter: '', other: '', stranger: '' };
  let server: TestServer;
  let admin: string;
  let orderId = 0;
  let keys = 0;

  const aPerson = async (userName: 'fitter' | 'other' | 'stranger', area: number): Promise<number> => {
    const { userId } = await aWatcher(db(), userName, [area], ['fault:list', 'fault:work']);
    await sql`update users u set password_hash = g.password_hash, password_changed_at = g.password_changed_at
      from users g where g.user_name = 'guest' and u.id = ${userId}`.execute(db());
    people[userName] = await server.signIn(userName, attackPassword);
    return userId;
  };

  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const area = await anArea(db(), '990011');
    const siteId = await aSite(db(), 'PHOTO-1', area);
    const assigneeId = await aPerson('fitter', area);
    await aPerson('other', area);
    await aPerson('stranger', await anArea(db(), '990012'));
    const body = { siteId, level: 2, title: 'Unit 2 is noisy' };
    const opened = await server.call('/fault', { token: admin, body });
    orderId = (opened.data as { id: number }).id;
    const sent = { verb: 'dispatch', version: 1, assigneeId };
    await server.call(`/fault/${orderId}/lead`, { method: 'PUT', token: admin, body: sent });
  });

  const photo = () =>
    sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#357' } })
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitude: '22/1 32/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  const send = (
    bytes: Buffer,
    { name = 'a.jpg', token = people.fitter, takenAt = 1_000, key = '', more = 'moment=before' } = {},
  ) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    keys += 1;
    const facts = `${more}&takenAt=${takenAt}&key=${key === '' ? `photo-key-${keys}` : key}`;
    return server.call(`/fault/${orderId}/photos?${facts}`, { token, body });
  };
  const photos = async (token = admin): Promise<FaultPhoto[]> =>
    (await server.call(`/fault/${orderId}/photos`, { token })).data;
  const bytesOf = (src: string) => Buffer.from(src.split(',')[1] ?? '', 'base64');

  it('keeps it upright and small, with its time and without its place', async () => {
    const { data } = await send(await photo());
    const { id } = data as { id: number };
    const kept = (await photos()).find((one) => one.id === id)!;
    expect(kept).toMatchObject({ moment: 'before', takenAt: 1_000, by: 'fitter' });
    const { src } = (await server.call(`/fault/${orderId}/photos/${id}`, { token: admin })).data as {
      src: string;
    };
    const facts = await sharp(bytesOf(src)).metadata();
    expect(facts).toMatchObject({ format: 'webp', height: 2_048 });
    expect(facts.exif).toBeUndefined();
    expect(facts.width).toBeLessThan(facts.height);
    expect((await sharp(bytesOf(kept.thumbnail)).metadata()).height).toBe(240);
  });

  it('is never taken later than it came', async () => {
    const { data } = await send(await photo(), { takenAt: Date.now() + 9e9 });
    const kept = (await photos()).find(({ id }) => id === (data as { id: number }).id)!;
    expect(kept.takenAt).toBe(kept.addedAt);
  });

  it('is kept once when it is sent twice, also at once', async () => {
    const before = (await photos()).length;
    const bytes = await photo();
    const sent = await Promise.all([1, 2, 3].map(() => send(bytes, { key: 'one-key-00' })));
    const again = await send(bytes, { key: 'one-key-00' });
    const ids = [...sent, again].map(({ data }) => (data as { id: number }).id);
    expect(new Set(ids).size).toBe(1);
    expect((await photos()).length).toBe(before + 1);
    const { rows } = await sql`select 1 from issued_files f where kind = 'fault'
      and not exists (select 1 from fault_photos p where p.file = f.name)`.execute(db());
    expect(rows).toEqual([]);
  });

  it('refuses what is none, whatever it is called', async () => {
    const before = (await photos()).length;
    for (const [bytes, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.jpg'],
      [Buffer.from('%PDF-1.7 nothing'), 'a.png'],
      [Buffer.from('<html></html>'), 'a.html'],
      [Buffer.concat([(await photo()).subarray(0, 400), Buffer.alloc(4_000)]), 'broken.jpg'],
      [Buffer.from('%PDF-1.7 nothing'), 'paper.pdf'],
    ] as const)
      expect([name, (await send(bytes, { name })).reason]).toEqual([name, 'validation']);
    expect((await photos()).length).toBe(before);
  });

  it('is not taken from another technician, and not shown to one of another area', async () => {
    const { data } = await send(await photo());
    const path = `/fault/${orderId}/photos`;
    const one = `${path}/${(data as { id: number }).id}`;
    expect((await send(await photo(), { token: people.other })).reason).toBe('faultNotYours');
    expect((await send(await photo(), { token: people.stranger })).reason).toBe('notFound');
    for (const address of [path, one]) {
      expect((await server.call(address, { token: people.stranger })).reason).toBe('notFound');
      expect((await server.call(address, { token: people.other })).code).toBe(200);
    }
    expect((await server.call(one.replace(`/${orderId}/`, '/999999/'), { token: admin })).reason).toBe(
      'notFound',
    );
  });

  it('proves the suspension that it was taken for, and no step that is not there', async () => {
    const step = (verb: string, version: number, more: object = {}) =>
      server.call(`/fault/${orderId}/work`, {
        ...{ method: 'PUT', token: people.fitter, body: { verb, version, ...more } },
      });
    await step('accept', 2);
    const wait = { reason: 'parts', evidence: 'PO 4711' };
    await step('suspend', 3, { ...wait, key: 'suspend-01' });
    await step('resume', 4);
    await step('suspend', 5, { ...wait, key: 'suspend-02' });
    const evidence = 'moment=evidence';
    const sent = [
      await send(await photo(), { more: `${evidence}&stepKey=suspend-01` }),
      await send(await photo(), { more: evidence }),
    ].map(({ data }) => (data as { id: number }).id);
    const known = await photos();
    expect(sent.map((id) => known.find((one) => one.id === id)?.stepN)).toEqual([4, 6]);
    expect(known.find(({ moment }) => moment === 'before')?.stepN).toBeNull();
    expect((await send(await photo(), { more: `${evidence}&stepKey=suspend-09` })).reason).toBe('validation');
    const own = await server.call(`/fault/own/${orderId}/photos/${sent[0]}`, { token: people.fitter });
    expect((own.data as { src: string }).src).toMatch(/^data:image\/webp/);
    const theirs = await server.call(`/fault/own/${orderId}/photos/${sent[0]}`, { token: people.other });
    expect(theirs.reason).toBe('notFound');
  });

  it('is not added to an order that is over', async () => {
    await sql`update fault_orders set state = 'closed' where id = ${orderId}`.execute(db());
    expect((await send(await photo())).reason).toBe('faultStep');
    await sql`update fault_orders set state = 'dispatched' where id = ${orderId}`.execute(db());
  });
});
