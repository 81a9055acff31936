import { sql } from 'kysely';
import { noteMissingForms } from '@server/platform/cardForms.store';
import { keepNumber } from '@server/platform/cardNumbers';
import { openSecretBox } from '@server/platform/secretBox';
import type { AccessListRow, LostCard, OrderPermits } from '@contract/accessLists';
import { hourMs } from '@contract/time';
import {
  accessRights,
  startAccessConsole,
  type AccessConsole,
  type PlaceWithDoor,
} from '@tests/support/accessConsole';
import type { Answer } from '@tests/support/peopleServer';
import { useFreshDatabase } from '@tests/support/database';
import { endPermitsOf, sweepPermits } from './permits';
import { forgetConfirmed } from './upkeep';

jest.setTimeout(60_000);
const number = '00A1B2C3D4';
const toldOnly = new Set(['cardCount', 'isElsewhere', 'createBy', 'createTime', 'doors', 'holders']);

describe('who may enter where', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let console: AccessConsole;
  let north: PlaceWithDoor;
  let south: PlaceWithDoor;
  let admin: string;
  const ids = { mei: 0, wei: 0, card: 0, level: 0 };

  const call = (method: string, path: string, body?: object, token = admin) =>
    console.call(token, method, path, body);
  const made = async (path: string, body: object): Promise<Record<string, number>> => {
    const answer = await call('POST', path, body);
    expect({ path, code: answer.code, fields: answer.fields }).toMatchObject({ path, code: 200 });
    return answer.data;
  };
  const doors = async (): Promise<number[]> => [
    await console.wanted(north.door),
    await console.wanted(south.door),
  ];
  /** How far the lists of the two doors moved by something. */
  const moved = async (work: () => Promise<unknown>): Promise<number[]> => {
    const before = await doors();
    await work();
    return (await doors()).map((version, i) => version - (before[i] ?? 0));
  };
  /** Saves a row as it was read, with what is told here. */
  const save = async (path: string, id: number, more: object, token = admin): Promise<Answer> => {
    const { data } = await call('GET', `${path}/${id}`);
    const read = Object.entries(data);
    const entered = read.filter(([name]) => !toldOnly.has(name));
    return call('PUT', path, { ...Object.fromEntries(entered), ...more }, token);
  };
  const edit = async (path: string, id: number, more: object) => {
    const answer = await save(path, id, more);
    expect({ more, code: answer.code, fields: answer.fields }).toMatchObject({ code: 200 });
  };
  const lists = async (query: string, token = admin): Promise<AccessListRow[]> =>
    (await call('GET', `/access/lists/list?${query}`, undefined, token)).rows as AccessListRow[];

  beforeAll(async () => {
    console = await startAccessConsole(database());
    ({ admin } = console);
    north = await console.aDoorPlace('NORTH-1');
    south = await console.aDoorPlace('SOUTH-1');
    await console.aPerson('northerner', north.area, accessRights);
    const person = { kind: 'staff', deptId: 1 };
    ids.mei = (
      await made('/access/holder', { ...person, holderNo: 'E-1', holderName: 'Mei', regionId: north.area })
    ).holderId!;
    ids.wei = (
      await made('/access/holder', { ...person, holderNo: 'E-2', holderName: 'Wei', regionId: south.area })
    ).holderId!;
    ids.card = (await made('/access/card', { holderId: ids.mei, cardNumber: number })).cardId!;
    ids.level = (
      await made('/access/level', { levelName: 'North', regionIds: [north.area], times: '1-5 08:00-18:00' })
    ).levelId!;
    await console.confirmAll();
  });
  afterAll(() => console.server.stop());

  it('is changed at the doors of a level alone when somebody gets it', async () => {
    const holder = (more: object) => moved(() => edit('/access/holder', ids.mei, more));
    expect(await holder({ levelIds: [ids.level] })).toEqual([1, 0]);
    expect(await holder({ phone: '13800138000' })).toEqual([0, 0]);
    expect(await holder({ status: '1' })).toEqual([1, 0]);
    expect(await holder({ status: '0' })).toEqual([1, 0]);
  });

  it('is changed where a level was and where it is when its places change, and not by another name', async () => {
    const level = (more: object) => moved(() => edit('/access/level', ids.level, more));
    expect(await level({ regionIds: [south.area] })).toEqual([1, 1]);
    expect(await level({ regionIds: [], siteCodes: 'NORTH-1' })).toEqual([1, 1]);
    expect(await level({ times: '1-7 06:00-22:00' })).toEqual([1, 0]);
    expect(await level({ levelName: 'Northern' })).toEqual([0, 0]);
    expect((await save('/access/level', ids.level, { times: 'by night' })).fields).toHaveProperty('times');
  });

  it('tells the number of a card to nobody: not in lists, the log, an export or the store', async () => {
    await call('GET', '/access/card/list');
    const exported = await call('GET', '/access/card/export?format=csv');
    const file = await fetch(`${console.server.address}/api/common/download?fileName=${exported.msg}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const said = [
      JSON.stringify(await call('GET', '/access/card/list')),
      JSON.stringify(await call('GET', `/access/card/${ids.card}`)),
      await file.text(),
      JSON.stringify((await sql`select * from audit_events`.execute(db())).rows),
      JSON.stringify((await sql`select * from access_cards`.execute(db())).rows),
    ];
    expect(said[0]).toContain('C3D4');
    expect(said.filter((text) => text.includes(number))).toEqual([]);
    const twice = await call('POST', '/access/card', { holderId: ids.wei, cardNumber: number.toLowerCase() });
    expect(twice.fields).toHaveProperty('cardNumber');
    expect(JSON.stringify(twice)).not.toMatch(new RegExp(number, 'i'));
  });

  it('takes people and their cards in from tables, first to look at, and repeats no number of a card', async () => {
    const take = async (path: string, table: string, query: string): Promise<Answer> => {
      const form = new FormData();
      form.append('file', new Blob([table]), 'table.csv');
      const sent = await fetch(`${console.server.address}/api${path}/importData?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'accept-language': 'en' },
        body: form,
      });
      return (await sent.json()) as Answer;
    };
    const count = async () =>
      (
        await sql<{
          n: number;
        }>`select (select count(*) from card_holders)::int + (select count(*) from access_cards)::int
          as n`.execute(db())
      ).rows[0]?.n;
    const before = await count();
    const people = 'Number,Name,Access levels\r\nE-3,Lin,Northern\r\nE-4,Ho,South of nowhere\r\n';
    expect((await take('/access/holder', people, 'dryRun=true')).data).toMatchObject({ added: 1, failed: 1 });
    expect(await count()).toBe(before);
    const lists = await moved(() => take('/access/holder', people, 'dryRun=false'));
    expect(lists).toEqual([1, 0]);
    const cards =
      'Holder,Card number\r\nLin (E-3),5550001234\r\nLin (E-3),555000XYZ\r\nLin (E-3),5550001234\r\n';
    const report = await take('/access/card', cards, 'dryRun=false');
    expect(report.data).toMatchObject({ added: 1, failed: 2 });
    expect(JSON.stringify(report)).not.toMatch(/5550001234|555000XYZ/);
    const audit = JSON.stringify((await sql`select * from audit_events`.execute(db())).rows);
    expect(audit).not.toMatch(/5550001234|555000XYZ/);
    expect(await count()).toBe(before! + 2);
  });

  it('loses a card by one press: at its doors first, and the page says which have not confirmed it', async () => {
    await console.confirmAll();
    expect(await moved(() => call('POST', `/access/card/${ids.card}/lose`))).toEqual([1, 0]);
    const { rows } = await sql`select device_id from access_lists where is_urgent`.execute(db());
    expect(rows).toEqual([{ device_id: north.door }]);
    const [lost] = (await call('GET', '/access/lists/lost')).data as LostCard[];
    expect(lost).toMatchObject({ holderName: 'Mei', last4: 'C3D4', unconfirmed: 1, oldestSite: 'NORTH-1' });
    const [row] = await lists(`cardId=${ids.card}&which=all`);
    expect(row).toMatchObject({
      siteCode: 'NORTH-1',
      state: 'offline',
      isUrgent: true,
      offline: 'list',
      fire: 'release',
    });
    await console.confirmAll();
    expect((await call('GET', '/access/lists/lost')).data[0]).toMatchObject({ unconfirmed: 0 });
    expect(await lists('which=open')).toEqual([]);
    expect((await call('POST', `/access/card/${ids.card}/lose`)).code).toBe(409);
  });

  it('asks also where an older change of a card is not confirmed when it is lost', async () => {
    const { cardId } = await made('/access/card', { holderId: ids.wei, cardNumber: '7777' });
    await sql`select want_access_lists(array[${south.door}::int], array[${cardId}::int], false, 0)`.execute(
      db(),
    );
    expect(await moved(() => call('POST', `/access/card/${cardId}/lose`))).toEqual([0, 1]);
  });

  it('R-PERM-05 is seen and given by those who see the people and the places, and by nobody else', async () => {
    const token = console.tokens['northerner']!;
    const named = async (path: string) => JSON.stringify((await call('GET', path, undefined, token)).rows);
    expect(await named('/access/holder/list')).toContain('Mei');
    expect(await named('/access/holder/list')).not.toContain('Wei');
    expect((await lists('which=all', token)).map(({ siteCode }) => siteCode)).toEqual(['NORTH-1']);
    const { levelId } = await made('/access/level', {
      levelName: 'Both',
      regionIds: [north.area, south.area],
    });
    const given = await save('/access/holder', ids.mei, { levelIds: [ids.level, levelId] }, token);
    expect(given.fields).toHaveProperty('levelIds');
    const wide = await call('POST', '/access/level', { levelName: 'Mine', regionIds: [south.area] }, token);
    expect(wide.fields).toHaveProperty('regionIds');
    expect(
      (
        await call(
          'POST',
          '/access/holder',
          { holderNo: 'E-9', holderName: 'X', deptId: 1, regionId: south.area },
          token,
        )
      ).fields,
    ).toHaveProperty('regionId');
    expect((await save('/access/holder', ids.wei, { holderName: 'X' }, token)).code).toBe(404);
  });

  it('R-PERM-05 opens no door elsewhere to a person who was given it by somebody else', async () => {
    const token = console.tokens['northerner']!;
    const { levelId } = await made('/access/level', { levelName: 'South alone', regionIds: [south.area] });
    const { holderId } = await made('/access/holder', {
      ...{ kind: 'staff', deptId: 1, holderNo: 'E-20', holderName: 'Yun', regionId: north.area },
      levelIds: [levelId],
    });
    const add = { holderId, cardNumber: '66000001' };
    const [holder, card] = ['/access/holder', '/access/card'];
    expect((await call('POST', card, add, token)).fields).toHaveProperty('holderId');
    const { cardId } = await made(card, { ...add, validTo: '2100-01-01 00:00:00' });
    const renewed = await save(card, cardId!, { validTo: '2100-01-02 00:00:00' }, token);
    expect(renewed.fields).toHaveProperty('validTo');
    expect((await save(card, cardId!, { validTo: '2099-01-01 00:00:00' }, token)).code).toBe(200);
    expect((await call('POST', `${card}/${cardId}/lose`, undefined, token)).code).toBe(200);
    expect((await save(card, cardId!, { state: 'active' }, token)).fields).toHaveProperty('state');
    await edit(card, cardId!, { state: 'active' });
    // The level lies out of sight: it is not told, stays where nobody names it, and is refused to who does.
    expect((await save(holder, holderId!, { status: '1' }, token)).fields).toHaveProperty('levelIds');
    const seen = { levelIds: [] };
    expect((await save(holder, holderId!, { ...seen, status: '1' }, token)).code).toBe(200);
    expect((await save(holder, holderId!, { ...seen, status: '0' }, token)).fields).toHaveProperty('status');
    expect(await moved(() => save(holder, holderId!, { status: '0' }, token))).toEqual([0, 0]);
  });

  describe('a number of a person that looks like another', () => {
    const person = (holderNo: string) => ({
      ...{ holderNo, holderName: 'Cafe\u0301 \u200BＬｉｎ', kind: 'staff', deptId: 1, regionId: south.area },
    });
    it.each(['Ｈ３２', 'H\u200B32', '\u202Eh32', ' H32\u3000'])('is the same: %j', async (holderNo) => {
      if (holderNo === 'Ｈ３２') await made('/access/holder', person('H32'));
      expect((await call('POST', '/access/holder', person(holderNo))).fields).toHaveProperty('holderNo');
      const { rows } = await call('GET', `/access/holder/list?holderNo=${encodeURIComponent(holderNo)}`);
      expect(rows).toMatchObject([{ holderNo: 'H32', holderName: 'Caf\u00E9 Lin' }]);
    });

    it('is listed where it was stored before, until one is renamed', async () => {
      const { rows: made } = await sql<{ id: number }>`
        insert into card_holders (holder_no, holder_name, create_time) values (${'H\u200B32'}, 'Old', 0)
        returning id`.execute(db());
      const listed = async () =>
        (await call('GET', '/system/alike-names/list')).rows as { written: string }[];
      expect((await listed()).map(({ written }) => written).sort()).toEqual(['H32', 'H[U+200B]32']);
      expect((await call('POST', '/access/holder', person('Ｈ３２'))).fields).toHaveProperty('holderNo');
      await edit('/access/holder', made[0]!.id, { holderNo: 'H33' });
      expect(await listed()).toEqual([]);
    });
  });

  describe('a card with many numbers', () => {
    const card = '/access/card';
    let holderId = 0;
    beforeAll(async () => {
      const person = { kind: 'staff', deptId: 1, holderNo: 'E-30', holderName: 'Hua', regionId: south.area };
      ({ holderId = 0 } = await made('/access/holder', person));
      await made(card, { holderId, cardNumber: '12345678' });
    });
    const forms = [
      '0012345678',
      'bc614e',
      '00BC614E',
      '4E61BC00',
      '1315027968',
      '18824910',
      '188,24910',
      '4e:61:bc',
    ];

    it.each(forms)('is refused in another form, with the card that it is: %s', async (cardNumber) => {
      const { fields } = (await call('POST', card, { holderId: ids.mei, cardNumber })) as { fields?: object };
      expect(JSON.stringify(fields)).toMatch(/Hua.*5678/);
    });

    it('is not named to those who do not see its holder', async () => {
      const taken = await call(
        'POST',
        card,
        { holderId: ids.mei, cardNumber: 'BC614E' },
        console.tokens['northerner'],
      );
      expect(taken.fields).toHaveProperty('cardNumber');
      expect(JSON.stringify(taken)).not.toMatch(/Hua|5678/);
    });

    it('stands apart from another that only looks like it, once somebody said the form of each', async () => {
      const { cardId } = await made(card, { holderId, cardNumber: '305419' });
      expect((await call('POST', card, { holderId, cardNumber: '3167257' })).fields).toHaveProperty(
        'cardNumber',
      );
      await edit(card, cardId!, { numberForm: 'decimal' });
      await made(card, { holderId, cardNumber: '3167257', numberForm: 'decimal' });
      expect((await save(card, cardId!, { numberForm: 'hex' })).fields).toHaveProperty('numberForm');
    });

    it('is listed where it was stored twice, and lost in all forms', async () => {
      const box = openSecretBox({ dataDir: console.server.dataDir, secret: undefined });
      const { sealed, hash, last4 } = keepNumber(box, '00BC614E');
      await sql`
        insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
        values (${ids.mei}, ${sealed}, ${hash}, ${last4}, 0, 0)`.execute(db());
      await noteMissingForms(db(), box);
      const { rows } = await call('GET', `${card}/list?isDouble=Y`);
      const listed = rows as { cardId: number; last4: string; sameAs: string }[];
      expect(listed.map((row) => [row.last4, row.sameAs]).sort()).toEqual([
        ['5678', 'Mei …614E'],
        ['614E', 'Hua …5678'],
      ]);
      await call('POST', `${card}/${listed[0]!.cardId}/lose`);
      for (const { cardId } of listed)
        expect((await call('GET', `${card}/${cardId}`)).data).toMatchObject({ state: 'lost' });
      expect((await save(card, listed[0]!.cardId, { state: 'active' })).fields).toHaveProperty('state');
      await edit(card, listed[1]!.cardId, { state: 'returned' });
      await edit(card, listed[0]!.cardId, { state: 'active' });
    });
  });

  it('is changed as a whole where the readers of a type say cards in another form', async () => {
    await sql`update devices set model = 'R-1' where id = ${north.door}`.execute(db());
    const policy = { policyName: 'Readers', doorModel: 'r-1', readerForm: 'hex' };
    expect(await moved(() => made('/access/policy', policy))).toEqual([1, 0]);
  });

  describe('for a fault order', () => {
    let order = 0;
    const permits = async (): Promise<OrderPermits> =>
      (await call('GET', `/access/order/${order}/permits`)).data;
    beforeAll(async () => {
      const { data } = await call('POST', '/fault', {
        siteId: south.site,
        level: 2,
        title: 'The door rattles',
      });
      order = Number(
        (data as { id?: number; orderId?: number }).id ?? (data as { orderId?: number }).orderId,
      );
    });

    it('is given to one person until the order ends', async () => {
      expect(
        await moved(() => made(`/access/order/${order}/permits`, { holderId: ids.wei, hours: 4 })),
      ).toEqual([0, 1]);
      expect((await permits()).permits[0]).toMatchObject({
        holderName: 'Wei',
        endedAt: null,
        doors: 1,
        confirmed: 0,
      });
      expect(
        await moved(() =>
          db()
            .transaction()
            .execute((trx) => endPermitsOf(trx, order, Date.now())),
        ),
      ).toEqual([0, 1]);
      expect((await permits()).permits[0]?.endedAt).not.toBeNull();
    });

    it('is taken back by hand, and by the end of its time', async () => {
      const { id } = await made(`/access/order/${order}/permits`, { holderId: ids.wei, hours: 1 });
      expect(await moved(() => call('POST', `/access/permit/${id}/end`))).toEqual([0, 1]);
      expect((await call('POST', `/access/permit/${id}/end`)).code).toBe(409);
      await made(`/access/order/${order}/permits`, { holderId: ids.wei, hours: 1 });
      expect(await moved(() => sweepPermits(db(), Date.now() + 2 * hourMs))).toEqual([0, 1]);
      expect(await sweepPermits(db(), Date.now() + 2 * hourMs)).toBe(0);
    });
  });

  it('follows a site to another area, and the narrowest policy of its door', async () => {
    expect(
      await moved(() => sql`update sites set area_id = ${south.area} where id = ${north.site}`.execute(db())),
    ).toEqual([1, 0]);
    await sql`update sites set area_id = ${north.area} where id = ${north.site}`.execute(db());
    await made('/access/policy', { policyName: 'All', offline: 'closed', fire: 'release' });
    const narrow = { policyName: 'North', regionId: north.area, offline: 'list', fire: 'keep' };
    const { policyId } = await made('/access/policy', narrow);
    const policies = (await lists('which=all')).map(({ siteCode, offline, fire }) =>
      [siteCode, offline, fire].join(' '),
    );
    expect(policies.sort()).toEqual(['NORTH-1 list keep', 'SOUTH-1 closed release']);
    expect(await moved(() => call('DELETE', `/access/policy/${policyId}`))).toEqual([1, 0]);
  });

  it('keeps no change that every door has confirmed', async () => {
    await console.confirmAll();
    await forgetConfirmed(db());
    expect((await sql`select 1 from access_list_changes`.execute(db())).rows).toEqual([]);
  });
});
