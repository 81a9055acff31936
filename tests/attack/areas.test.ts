import sharp from 'sharp';
import { sql } from 'kysely';
import type { SiteImport } from '@contract/siteImport';
import { anArea, aSite } from '@tests/support/aFleet';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useAttackedServer } from '@tests/support/attackedServer';
import { openSealedZip } from '@tests/support/openSealedZip';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

const ofAreas = /^\/(area|site|connect|enrolment|free-points|provisioning|storage)\b/;
/** What a controller asks before it has a password, with a secret of its own in the body. */
const withoutToken = ['/enrolment/claim', '/enrolment/poll'];
const passphrase = 'ABCDE-FGHJK-LMNPQ-RSTUV';

/** Area management in the hands of somebody who wants to break it; all of it against this machine alone. */
describe('an attacker of area management', () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  let server: TestServer;
  let admin: string;
  let guest: string;
  let site: number;
  beforeAll(async () => {
    ({ server, admin, guest } = attacked.standing());
    const sites = ['AT-1', 'AT-2', 'AT-3'].map((code) => aSiteDeclaration({ code }));
    for (const one of sites)
      await server.call('/provisioning/sites', {
        token: admin,
        body: { credential: one.code, sites: [one] },
      });
    site = await idOf('AT-1');
  });

  const idOf = async (code: string): Promise<number> =>
    (await sql<{ id: number }>`select id from sites where code = ${code}`.execute(db())).rows[0]?.id ?? 0;
  const told = async (path: string, token: string): Promise<SiteImport> =>
    (await server.call(path, { token })).data;
  const started = async (lines: readonly string[], token = admin) => {
    const form = new FormData();
    form.append('file', new Blob([lines.join('\r\n')]), 'sites.csv');
    return server.call('/area/import', { token, method: 'POST', body: form });
  };
  const until = async (id: number, state: SiteImport['state']): Promise<SiteImport> => {
    for (;;) {
      const found = await told(`/area/import/${id}`, admin);
      if (found.state === state || found.state === 'failed') return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('is let in by none of its calls without a token or without the right, whatever their ids', async () => {
    const open: string[] = [];
    const known = server.routes.filter(({ path }) => ofAreas.test(path) && !withoutToken.includes(path));
    expect(known.length).toBeGreaterThan(80);
    for (const [at, { method, path }] of known.entries())
      for (const [who, token] of [
        ['nobody', undefined],
        ['a guest', guest],
      ] as const) {
        const source = `10.83.${at}.${token ? 1 : 2}`;
        const asked = path.replace(/\{\w+\}|:\w+/g, String(site));
        const body = method === 'GET' ? undefined : {};
        const { code } = await server.call(asked, { token, method, source, ...(body && { body }) });
        if (code !== (token === undefined ? 401 : 403)) open.push(`${who}: ${method} ${path} ${code}`);
      }
    expect(open).toEqual([]);
  });

  it('makes one import of thirty at once, and its own only', async () => {
    const lines = ['siteCode,siteName', 'AT-1,Flood'];
    const answers = await Promise.all(Array.from({ length: 30 }, () => started(lines)));
    const taken = answers.filter(({ code }) => code === 200).map(({ data }) => (data as { id: number }).id);
    expect(taken).toHaveLength(1);
    const [id = 0] = taken;
    await until(id, 'checked');
    const other = await attacked.worker('importer', ['area:site:import', 'site:provision']);
    for (const path of [`/area/import/${id}`, `/area/import/${id}/problems`])
      expect((await server.call(path, { token: other })).code).toBe(404);
    for (const [path, body] of [
      [`/area/import/${id}/apply`, { rows: 'all' }],
      [`/area/import/${id}/credentials`, { passphrase }],
    ] as const)
      expect((await server.call(path, { token: other, method: 'POST', body })).code).toBe(404);
  });

  it('takes in what was checked once, and gets the passwords once, however many ask at the same time', async () => {
    const file = [
      'siteCode,siteName,area,buildType,installBatch',
      ...[1, 2, 3].map((n) => `ATK-${n},x,440305,brick,2026-1`),
    ];
    const { id } = (await started(file)).data as { id: number };
    await until(id, 'checked');
    const asked = { token: admin, method: 'POST' } as const;
    const applied = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(`/area/import/${id}/apply`, { ...asked, body: { rows: 'all' } }),
      ),
    );
    expect(applied.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await until(id, 'applied')).toMatchObject({ counts: { sitesAdded: 3 } });
    const files = await Promise.all(
      Array.from({ length: 10 }, async () =>
        Buffer.from(
          await (
            await server.fetch(`/area/import/${id}/credentials`, { ...asked, body: { passphrase } })
          ).arrayBuffer(),
        ),
      ),
    );
    const sealed = files.filter((bytes) => bytes.subarray(0, 2).toString() === 'PK');
    expect(sealed).toHaveLength(1);
    const [archive = Buffer.alloc(0)] = sealed;
    const passwords = openSealedZip(archive, passphrase)
      .content.toString()
      .split('\r\n')
      .map((line) => line.split(',')[2] ?? '');
    expect(passwords).toHaveLength(5);
    for (const password of passwords.slice(1, 4)) expect(archive.includes(password)).toBe(false);
    const log = await sql<{ text: string }>`select e::text as text from audit_events e`.execute(db());
    const written = log.rows.map(({ text }) => text).join();
    expect([
      written.includes(passphrase),
      passwords.slice(1, 4).some((one) => written.includes(one)),
    ]).toEqual([false, false]);
  });

  it('seals no passwords with a passphrase that can be guessed', async () => {
    for (const weak of ['', 'short', 'x'.repeat(15), '口令口令口令口令口令口令口令口令'])
      expect(
        (
          await server.call('/area/import/1/credentials', {
            token: admin,
            method: 'POST',
            body: { passphrase: weak },
          })
        ).reason,
      ).toBe('validation');
  });

  it('leaves a site in one state when it is moved, merged, retired and given a controller at the same time', async () => {
    const [first, second] = [await idOf('AT-2'), await idOf('AT-3')];
    const area = await anArea(db(), '990901');
    const ways: [string, object][] = [
      ['/area/site/move', { siteIds: [first, second], areaId: area }],
      [`/area/site/${first}/merge`, { intoSiteId: second, reason: 'x' }],
      [`/area/site/${second}/merge`, { intoSiteId: first, reason: 'x' }],
      [`/area/site/${first}/retire`, { reason: 'x' }],
      [`/area/site/${first}/controller`, {}],
      [`/area/site/${second}/controller`, {}],
      [`/area/site/${first}/resume`, {}],
    ];
    const answers = await Promise.all(
      [...ways, ...ways].map(([path, body], at) =>
        server.call(path, { token: admin, method: 'PUT', body, source: `10.84.${at}.1` }),
      ),
    );
    expect(
      answers
        .map(({ code, reason }) => [code, reason])
        .filter(([code, reason]) => code === 500 && reason === 'internal'),
    ).toEqual([]);
    const { rows } = await sql<{ wrong: string }>`
      select s.code as wrong from sites s where s.retired_at is not null and exists (
        select 1 from field_credential_sites m join field_credentials c on c.id = m.credential_id
        where m.site_id = s.id and c.revoked_at is null)
      union all select site_id || '/' || code from devices where retired_at is null group by site_id, code having count(*) > 1
      union all select a.code from sites a join sites b on a.merged_into = b.id and b.merged_into = a.id`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  it('fills no memory with a picture of more pixels than anyone shows', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bomb)]), 'door.png');
    const before = process.memoryUsage().rss;
    expect((await server.call(`/site/${site}/files`, { token: admin, body: form })).reason).toBe(
      'validation',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('reads nothing by ids that are none', async () => {
    const hidden = await aSite(db(), 'AT-HID', await anArea(db(), '990902'));
    const blind = await attacked.worker('seer', ['site:list', 'area:site:list', 'site:record:list']);
    await sql`delete from role_regions where role_id = (select id from roles where role_key = 'seer')`.execute(
      db(),
    );
    for (const path of [
      `/site/${hidden}`,
      `/site/${hidden}/changes`,
      `/site/${hidden}/records`,
      '/site/0',
      '/site/-1',
      '/site/99999999999',
    ])
      expect((await server.call(path, { token: blind })).code).not.toBe(200);
    expect(
      (
        (await server.call(`/area/tree?kind=site&id=${hidden}`, { token: blind })).data as {
          nodes: unknown[];
        }
      ).nodes,
    ).toEqual([]);
  });
});
