import sharp from 'sharp';
import { sql } from 'kysely';
import { siteRecordLimits, type SiteChange, type SiteRecords } from '@contract/siteRecords';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { attackPassword, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(60_000);

describe('what is kept of a site', () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  let server: TestServer;
  let admin: string;
  let here: number;
  let elsewhere: number;
  /** Sees the area of `here` alone. */
  let keeper: string;
  let reader: string;

  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const area = await anArea(db(), '990001');
    here = await aSite(db(), 'KEPT-1', area);
    elsewhere = await aSite(db(), 'KEPT-2', await anArea(db(), '990002'));
    const both = ['site:record:list', 'site:record:edit'];
    keeper = await watcher('keeper', area, both);
    reader = await watcher('reader', area, both.slice(0, 1));
  });

  const watcher = async (userName: string, area: number, permissions: string[]): Promise<string> => {
    const { userId } = await aWatcher(db(), userName, [area], permissions);
    await sql`update users u set password_hash = g.password_hash, password_changed_at = g.password_changed_at
      from users g where g.user_name = 'guest' and u.id = ${userId}`.execute(db());
    return server.signIn(userName, attackPassword);
  };
  const records = async (token = admin, site = here): Promise<SiteRecords> =>
    (await server.call(`/site/${site}/records`, { token })).data;
  const changes = async (): Promise<SiteChange[]> =>
    (await server.call(`/site/${here}/changes`, { token: admin })).data;
  const send = (bytes: Buffer, name: string, site = here, token = admin) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    return server.call(`/site/${site}/files`, { token, body });
  };
  const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id;
  const photo = () =>
    sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#357' } })
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitude: '22/1 32/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer();

  it('holds contacts that are added, changed and removed, and the log tells who did it', async () => {
    const path = `/site/${here}/people`;
    const id = idOf(
      await server.call(path, { token: keeper, body: { name: ' Li ', phone: '+86 755-1234' } }),
    );
    await server.call(`${path}/${id}`, { method: 'PUT', token: keeper, body: { name: 'Li', part: 'Keys' } });
    expect((await records()).people).toEqual([{ id, name: 'Li', part: 'Keys', phone: '', remark: '' }]);
    await server.call(`${path}/${id}`, { method: 'DELETE', token: keeper });
    expect((await records()).people).toEqual([]);
    const told = (await changes()).map(({ by, action }) => `${by} ${action}`);
    expect(told.slice(0, 3)).toEqual([
      'keeper sitePeople.removed',
      'keeper sitePeople.edited',
      'keeper sitePeople.added',
    ]);
  });

  it('takes no script for a phone number, and no empty name', async () => {
    const code = async (body: object) =>
      (await server.call(`/site/${here}/people`, { token: admin, body })).reason;
    expect(await code({ name: 'Li', phone: 'javascript:alert(1)' })).toBe('validation');
    expect(await code({ name: '  ' })).toBe('validation');
    expect(await code({ name: 'Li', siteId: elsewhere })).toBe('validation');
  });

  it('keeps a photo without where and with what it was taken, no larger than a screen', async () => {
    const sent = await photo();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const id = idOf(await send(sent, 'Front door.JPG'));
    const [file] = (await records()).files;
    expect(file).toMatchObject({ id, kind: 'photo', name: 'Front door.webp', author: 'admin' });
    expect(file?.thumbnail).toMatch(/^data:image\/webp;base64,/);
    const fetched = await server.fetch(`/site/${here}/files/${id}`, { token: keeper });
    expect(fetched.headers.get('content-security-policy')).toContain('sandbox');
    const kept = Buffer.from(await fetched.arrayBuffer());
    const { exif, xmp, iptc, width, format } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, width, format }).toEqual({ width: 2_048, format: 'webp' });
    expect(kept.includes('Secret camera')).toBe(false);
    const { src } = (await server.call(`/site/${here}/files/${id}/picture`, { token: keeper })).data as {
      src: string;
    };
    expect(Buffer.from(src.split(',')[1] ?? '', 'base64').equals(kept)).toBe(true);
  });

  it('keeps documents whose content is what their name says, and refuses all others', async () => {
    expect((await send(Buffer.from('%PDF-1.7 plan'), 'plan.pdf')).code).toBe(200);
    for (const [bytes, name] of [
      ['<script>alert(1)</script>', 'plan.html'],
      ['<svg onload="alert(1)"/>', 'door.svg'],
      ['<script>alert(1)</script>', 'door.png'],
      ['MZ', 'plan.pdf'],
    ] as const)
      expect((await send(Buffer.from(bytes), name)).reason).toBe('validation');
    expect((await records()).files.map(({ name }) => name)).toEqual(['plan.pdf', 'Front door.webp']);
  });

  it('leaves the store with its row, and is no file that its name alone would open', async () => {
    const id = idOf(await send(Buffer.from('%PDF-1.7 gone'), 'gone.pdf'));
    const { rows } = await sql<{ file: string }>`select file from site_files where id = ${id}`.execute(db());
    const name = rows[0]?.file ?? '';
    expect((await server.call(`/common/file/${name}`, { token: admin })).code).toBe(404);
    await server.call(`/site/${here}/files/${id}`, { method: 'DELETE', token: admin });
    expect((await server.call(`/site/${here}/files/${id}`, { token: admin })).code).toBe(404);
    const left = await sql`select 1 from issued_files where name = ${name}`.execute(db());
    expect(left.rows).toEqual([]);
  });

  it('R-PERM-05 is nothing to whoever does not see the site, by no way and under no other site', async () => {
    const foreign = idOf(
      await server.call(`/site/${elsewhere}/notes`, { token: admin, body: { text: 'Ask at the gate' } }),
    );
    const file = idOf(await send(Buffer.from('%PDF-1.7 far'), 'far.pdf', elsewhere));
    const tries: [string, string, object?][] = [
      ['GET', `/site/${elsewhere}/records`],
      ['GET', `/site/${elsewhere}/changes`],
      ['POST', `/site/${elsewhere}/notes`, { text: 'mine' }],
      ['POST', `/site/${elsewhere}/people`, { name: 'mine' }],
      ['DELETE', `/site/${elsewhere}/notes/${foreign}`],
      ['DELETE', `/site/${here}/notes/${foreign}`],
      ['GET', `/site/${elsewhere}/files/${file}`],
      ['GET', `/site/${here}/files/${file}`],
      ['DELETE', `/site/${here}/files/${file}`],
    ];
    for (const [method, path, body] of tries)
      expect([
        path,
        (await server.call(path, { method, token: keeper, ...(body && { body }) })).code,
      ]).toEqual([path, 404]);
    expect((await send(Buffer.from('%PDF-1.7 x'), 'x.pdf', elsewhere, keeper)).code).toBe(404);
    const { notes, files } = await records(admin, elsewhere);
    expect([notes.map(({ id }) => id), files.map(({ id }) => id)]).toEqual([[foreign], [file]]);
  });

  it('lets nobody write who may only read', async () => {
    expect((await records(reader)).mayEdit).toBe(false);
    expect((await server.call(`/site/${here}/notes`, { token: reader, body: { text: 'x' } })).code).toBe(403);
  });

  it('is bounded, also when two write at once', async () => {
    const path = `/site/${here}/people`;
    const asked = Array.from({ length: siteRecordLimits.people + 5 }, (_, at) =>
      server.call(path, { token: admin, body: { name: `Person ${at}` } }),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(siteRecordLimits.people);
    expect((await records()).people).toHaveLength(siteRecordLimits.people);
  });
});
