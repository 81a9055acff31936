import { connectAsync } from 'mqtt';
import { CardListPart } from '@contract/cardLists';
import { AccessListQuery } from '@contract/accessLists';
import { shardOf, statusTopicOf, topicOf } from '@contract/telemetry';
import { minuteMs } from '@contract/time';
import { judgeCard, stateOf, takePart } from '@field/devices/cardLists';
import type { SiteModel } from '@field/devices/site';
import { listAccessLists, listLost } from '@server/modules/access/lists.store';
import { everything } from '@server/modules/scope';
import { aSite } from '@tests/support/aFleetSite';
import { aHolder, aLevel } from '@tests/support/cards';
import { useFreshDatabase } from '@tests/support/database';
import { aBenchCredential, aStation, startIngest, until, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(600_000);

const siteCount = 3_000;
const cutCount = 30;
const people = 20;
const lostNumber = '00C0FFEE17';

/** Controllers of doors behind one connection; each keeps its list, and confirms what it takes unless it is cut off. */
async function aFleetOfDoors(url: string, codes: readonly string[]) {
  const pattern = aSite();
  const models = new Map<string, SiteModel>(
    codes.map((code) => [code, { ...pattern, cardLists: new Map(), pendingLists: new Map() }]),
  );
  const cut = new Set<string>();
  const client = await connectAsync(url, { username: 'bench', password: 'bench', clientId: 'bench' });
  const send = (topic: string, message: object, retain = false) =>
    client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain });
  const tellState = (code: string) =>
    send(topicOf(code, 'door', 'cardstate'), stateOf(models.get(code)!, 'door', Date.now()));
  const tellStatus = (code: string, online: boolean) =>
    send(statusTopicOf(code), { online, t: Date.now() }, true);
  client.on('message', (topic, payload) => {
    const code = topic.split('/')[3] ?? '';
    const model = models.get(code);
    if (model === undefined || cut.has(code) || !topic.endsWith('/cards')) return;
    const part = CardListPart.parse(JSON.parse(payload.toString()));
    const state = takePart(model, 'door', part, Date.now());
    void send(topicOf(code, 'door', 'cardstate'), state);
  });
  for (let from = 0; from < codes.length; from += 200) {
    const some = codes.slice(from, from + 200);
    await client.subscribeAsync(
      some.map((code) => topicOf(code, 'door', 'cards')),
      { qos: 1 },
    );
    await Promise.all(some.map((code) => tellStatus(code, true)));
    await Promise.all(some.map(tellState));
  }
  return {
    admitting: (card: string) =>
      codes.filter((code) => judgeCard(models.get(code)!, 'door', card, Date.now())?.granted === true),
    async cutOff(some: readonly string[]) {
      for (const code of some) cut.add(code);
      await Promise.all(some.map((code) => tellStatus(code, false)));
    },
    async mend() {
      const some = [...cut];
      cut.clear();
      await Promise.all(some.map((code) => tellStatus(code, true)));
      await Promise.all(some.map(tellState));
    },
    stop: () => client.endAsync(true),
  };
}

describe(`a card that is lost at ${siteCount} doors`, () => {
  const database = useFreshDatabase();
  let ingest: TestIngest;
  let fleet: Awaited<ReturnType<typeof aFleetOfDoors>>;
  afterAll(async () => {
    await fleet.stop();
    await ingest.stop();
  });

  it('is off within a minute wherever a controller is heard, and the page names every door where it is not', async () => {
    const { pool, db } = database();
    const first = await aStation(pool, 'LC-00000', { door: 'door' });
    const codes = [
      first.code,
      ...Array.from({ length: siteCount - 1 }, (_, i) => `LC-${String(i + 1).padStart(5, '0')}`),
    ];
    await pool.query(
      `with s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, u.code, o.kind, o.station_class, o.build_type_id, o.install_batch_id, o.area_id, o.dept_id, o.lat,
          o.lng, u.shard, 0 from sites o, unnest($1::text[], $2::int[]) as u (code, shard) where o.id = $3 returning id)
       insert into devices (site_id, code, class, name, created_at) select id, 'door', 'door', 'door', 0 from s`,
      [codes.slice(1), codes.slice(1).map(shardOf), first.siteId],
    );
    await aBenchCredential(pool);
    const numbers = Array.from({ length: people - 1 }, (_, i) => String(10_000_000 + i));
    const { holderId, cardIds } = await aHolder(pool, 'Mei', [lostNumber, ...numbers]);
    const { rows: sites } = await pool.query<{ id: number }>('select id from sites');
    await aLevel(
      pool,
      'Everywhere',
      sites.map(({ id }) => id),
      [holderId],
    );
    ingest = await startIngest(database().url, { perSitePerSecond: 100_000 });
    fleet = await aFleetOfDoors(ingest.broker.url, codes);
    await until(async () => fleet.admitting(lostNumber).length === siteCount, 5 * minuteMs);
    await until(
      async () =>
        (await pool.query('select 1 from access_lists where confirmed is distinct from wanted or needs_all'))
          .rowCount === 0,
      minuteMs,
    );

    const cut = codes.filter((_, i) => i % (siteCount / cutCount) === 7);
    await fleet.cutOff(cut);
    await until(
      async () => (await pool.query('select 1 from site_contacts where not is_online')).rowCount === cutCount,
      minuteMs,
    );
    const lostAt = Date.now();
    await pool.query(`update access_cards set state = 'lost', state_since = $2 where id = $1`, [
      cardIds[0],
      lostAt,
    ]);
    await pool.query(
      'select want_access_lists(array(select device_id from access_lists), $1::int[], true, $2)',
      [[cardIds[0]], lostAt],
    );
    const scopes = { scope: everything, holders: everything };
    const unconfirmed = async () => (await listLost(db, scopes, Date.now()))[0]?.unconfirmed;
    await until(async () => (await unconfirmed()) === cutCount, 2 * minuteMs);
    expect(Date.now() - lostAt).toBeLessThan(minuteMs);
    expect(fleet.admitting(lostNumber)).toEqual(cut);
    const asked = AccessListQuery.parse({ cardId: cardIds[0], pageSize: 100 });
    const page = await listAccessLists(db, everything, asked);
    expect(page.total).toBe(cutCount);
    expect(page.rows.map(({ siteCode }) => siteCode).toSorted()).toEqual(cut);
    expect(new Set(page.rows.map(({ state, isUrgent }) => `${state} ${isUrgent}`))).toEqual(
      new Set(['offline true']),
    );

    const mendedAt = Date.now();
    await fleet.mend();
    await until(async () => (await unconfirmed()) === 0, minuteMs);
    expect(Date.now() - mendedAt).toBeLessThan(minuteMs);
    expect(fleet.admitting(lostNumber)).toEqual([]);
    expect((await listAccessLists(db, everything, asked)).total).toBe(0);
  });
});
