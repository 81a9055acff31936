import sharp from 'sharp';
import { sql } from 'kysely';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { attackPassword, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

/** Orders of faults in the hands of somebody who wants those of others; all of it against this machine alone. */
describe('an attacker of orders', () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  let server: TestServer;
  let admin: string;
  let orderId = 0;
  let photoId = 0;
  const tokens: Record<'fitter' | 'other' | 'stranger', string> = { fitter: '', other: '', stranger: '' };

  const aTechnician = async (userName: keyof typeof tokens, area: number): Promise<number> => {
    const { userId, roleId } = await aWatcher(db(), userName, [area], ['fault:work', 'site:list']);
    await sql`update roles set data_scope = '5' where id = ${roleId}`.execute(db());
    await sql`update users u set password_hash = g.password_hash, password_changed_at = g.password_changed_at
      from users g where g.user_name = 'guest' and u.id = ${userId}`.execute(db());
    tokens[userName] = await server.signIn(userName, attackPassword);
    return userId;
  };
  const sent = (bytes: Buffer, token: string, name = 'a.jpg') => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const facts = `moment=before&takenAt=1000&key=attack-${Math.random().toString(36).slice(2, 12)}`;
    return server.call(`/fault/${orderId}/photos?${facts}`, { token, body });
  };
  let picture: Buffer = Buffer.alloc(0);

  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const drawing = { width: 90, height: 60, channels: 3 as const, background: '#357' };
    picture = await sharp({ create: drawing }).jpeg().toBuffer();
    const area = await anArea(db(), '990031');
    const siteId = await aSite(db(), 'ORD-1', area);
    const assigneeId = await aTechnician('fitter', area);
    await aTechnician('other', area);
    await aTechnician('stranger', await anArea(db(), '990032'));
    const body = { siteId, level: 2, title: 'Unit 2 is noisy' };
    orderId = ((await server.call('/fault', { token: admin, body })).data as { id: number }).id;
    const lead = { verb: 'dispatch', version: 1, assigneeId };
    await server.call(`/fault/${orderId}/lead`, { method: 'PUT', token: admin, body: lead });
    photoId = ((await sent(picture, tokens.fitter)).data as { id: number }).id;
  });

  it('R-PERM-05 gets at the order of another technician by no call that names it', async () => {
    const open: string[] = [];
    const known = server.routes.filter(({ path }) => /^\/fault\/.*\{/.test(path));
    expect(known.length).toBeGreaterThan(8);
    for (const who of ['other', 'stranger'] as const)
      for (const { method, path } of known) {
        const address = path.replace('{photo}', String(photoId)).replace(/\{\w+\}/g, String(orderId));
        const body = method === 'GET' ? undefined : { verb: 'note', version: 2, note: 'mine now' };
        const { code } = await server.call(address, { method, token: tokens[who], ...(body && { body }) });
        if (code === 200) open.push(`${who} ${method} ${path}`);
      }
    expect(open).toEqual([]);
    const { rows } = await sql`select verb from fault_steps where order_id = ${orderId} order by n`.execute(
      db(),
    );
    expect(rows).toEqual([{ verb: 'report' }, { verb: 'dispatch' }]);
  });

  it('R-PERM-05 adds no photo to it, and no photo at all that is none', async () => {
    for (const who of ['other', 'stranger'] as const)
      expect((await sent(picture, tokens[who])).code).not.toBe(200);
    for (const [bytes, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.jpg'],
      [Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'), 'a.gif'],
      [Buffer.concat([picture, Buffer.from('PK\u0003\u0004')]).subarray(0, 20), 'a.png'],
      [Buffer.from('../../etc/passwd'), '../../x.jpg'],
      [Buffer.alloc(0), 'empty.jpg'],
    ] as const)
      expect([name, (await sent(bytes, tokens.fitter, name)).reason]).toEqual([name, 'validation']);
    const { rows } = await sql`select id from fault_photos where order_id = ${orderId}`.execute(db());
    expect(rows).toEqual([{ id: photoId }]);
  });

  it('R-PERM-05 learns nothing of an order of another area by lists, keys, choices or the place', async () => {
    for (const path of ['/fault/own', '/site/list', '/fault/own/choices']) {
      const text = JSON.stringify(await server.call(path, { token: tokens.stranger }));
      expect(text).not.toContain('ORD-1');
      expect(text).not.toContain('noisy');
    }
    const keys = await Promise.all(
      (['fitter', 'other'] as const).map(
        async (who) =>
          ((await server.call('/fault/own/key', { token: tokens[who] })).data as { key: string }).key,
      ),
    );
    expect(new Set(keys).size).toBe(2);
  });
});
