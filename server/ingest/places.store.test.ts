import { Client } from 'pg';
import { systemClock } from '@server/platform/clock';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, until } from '@tests/support/testIngest';
import { MessageValidator } from './validateMessage';
import { FieldCredentials } from './credentials';
import { createPlaces, type Places } from './places';
import { silentOrWatched } from '../alarmEngine/silence';
import { Contacts } from '../siteStates/contacts';
import { topicOf } from '@contract/telemetry';
import { dayMs } from '@contract/time';

const database = useFreshDatabase();
const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);

const allOf = async (places: Places): Promise<void> => {
  for await (const take of places.readAll()) take();
};

describe('what the ingest knows of the field', () => {
  it('renews what changed, and leaves the state of everything else alone', async () => {
    const [one, two] = [await aStation(database().pool, 'RN-1'), await aStation(database().pool, 'RN-2')];
    const places = createPlaces(database().pool, systemClock);
    await allOf(places);
    const untouched = places.sites.get('RN-2');
    const kept = places.devicesById.get(one.deviceIds['env'] ?? 0);
    await query(`update sites set code = 'RN-9' where id = $1`, [one.siteId]);
    await query(`delete from devices where id = $1`, [one.deviceIds['door']]);
    await query(`update devices set class = 'fan' where id = $1`, [one.deviceIds['ac-1']]);
    (await places.read([one.siteId]))();
    expect(places.sites.has('RN-1')).toBe(false);
    expect(places.sites.get('RN-9')?.devices.get('env')).toBe(kept);
    expect(places.devicesById.has(one.deviceIds['door'] ?? 0)).toBe(false);
    expect(places.devicesById.get(one.deviceIds['ac-1'] ?? 0)?.class).toBe('fan');
    expect(places.sites.get('RN-2')).toBe(untouched);
    await query('delete from field_credential_sites where site_id = $1', [two.siteId]);
    await query('delete from devices where site_id = $1', [two.siteId]);
    await query('delete from sites where id = $1', [two.siteId]);
    await allOf(places);
    expect([...places.sites.keys()]).toEqual(['RN-9']);
    expect([...places.devicesById.values()].every(({ site }) => site.code === 'RN-9')).toBe(true);
  });

  it('forgets when a site was heard for which no credential speaks any more', async () => {
    const station = await aStation(database().pool, 'MU-1');
    const places = createPlaces(database().pool, systemClock);
    await allOf(places);
    const site = places.sites.get('MU-1');
    const time = { seeingMs: dayMs, returnedMs: 0 };
    const contacts = new Contacts();
    const timeOf = () => time;
    const silent = () =>
      silentOrWatched(contacts, places, { isWatched: () => false, patienceMs: 1, timeOf }).length;
    const contact = { heardAt: 5, isOnline: true, writtenAt: 5, heardSeeingMs: 5 };
    if (site !== undefined) contacts.put(site, contact);
    (await places.read([station.siteId]))();
    contacts.forgetMute();
    expect(silent()).toBe(1);
    await query('delete from field_credential_sites where site_id = $1', [station.siteId]);
    (await places.read([station.siteId]))();
    expect(silent()).toBe(0);
    contacts.forgetMute();
    expect(contacts.committed.size).toBe(0);
  });

  it('leaves alone what has not changed when all is read anew', async () => {
    const station = await aStation(database().pool, 'SM-1');
    const places = createPlaces(database().pool, systemClock);
    await allOf(places);
    const version = () => places.sites.get('SM-1')?.version;
    const before = version();
    await allOf(places);
    expect(version()).toBe(before);
    await query('update devices set rated_power_w = 900 where id = $1', [station.deviceIds['ac-1']]);
    await allOf(places);
    expect(version()).toBe((before ?? 0) + 1);
    expect(places.sites.get('SM-1')?.devices.get('ac-1')?.ratedPowerW).toBe(900);
    await query('update devices set roll_over_kwh = 50000, resolution_kwh = 0.1 where id = $1', [
      station.deviceIds.mtr,
    ]);
    await allOf(places);
    expect(version()).toBe((before ?? 0) + 2);
    expect(places.sites.get('SM-1')?.devices.get('mtr')?.counter).toEqual({
      ...{ rollOverKwh: 50_000, resolutionKwh: 0.1 },
    });
  });

  it('leads a topic elsewhere as soon as its site was renewed', async () => {
    const station = await aStation(database().pool, 'TP-1');
    const places = createPlaces(database().pool, systemClock);
    await allOf(places);
    const validator = new MessageValidator(places, { futureMs: dayMs, pastMs: dayMs });
    const message = {
      topic: topicOf('TP-1', 'env', 'telemetry'),
      payload: Buffer.from(JSON.stringify({ t: Date.now(), n: 1, v: { roomTempC: 20 } })),
      isRetained: false,
      credential: { id: 1, username: 'c', siteIds: new Set([station.siteId]), isRevoked: false },
      receivedAt: Date.now(),
      steadyAt: Date.now(),
      settle: () => undefined,
    };
    expect(validator.judge(message).kind).toBe('reading');
    await query('delete from devices where id = $1', [station.deviceIds['env']]);
    (await places.read([station.siteId]))();
    expect(validator.judge(message)).toMatchObject({ kind: 'refused', reason: 'unknownDevice' });
  });

  it('hears which sites and credentials changed, and of very many that all may have', async () => {
    const station = await aStation(database().pool, 'NT-1');
    const heard: string[] = [];
    const listener = new Client({ connectionString: database().url });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen field_places');
    const { siteId, username } = station;
    await query('update sites set name = name where id = $1', [siteId]);
    await query(`update devices set name = name where site_id = $1`, [siteId]);
    await query('update field_credentials set revoked_at = 1 where username = $1', [username]);
    await query(`delete from field_credential_sites where site_id = $1`, [siteId]);
    await query(
      `insert into field_credentials (username, password_hash, created_at) select 'n' || n, '', 0 from generate_series(1, 5001) n`,
    );
    const { rows } = await query('select id from field_credentials where username = $1', [username]);
    const id = (rows[0] as { id: number }).id;
    const [site, credential] = [`sites ${siteId}`, `credentials ${id}`];
    await until(async () => heard.length >= 5);
    await listener.end();
    expect(heard).toEqual([site, site, credential, credential, 'credentials all']);
  });

  it('turns out who came in with a credential that is gone or has another name', async () => {
    const [gone, renamed] = [
      await aStation(database().pool, 'CR-1'),
      await aStation(database().pool, 'CR-2'),
    ];
    const credentials = new FieldCredentials(database().pool, systemClock);
    for await (const take of credentials.readAll()) take();
    const enter = (name: string, password: string) => credentials.authenticate(name, Buffer.from(password));
    const [first, second] = [
      await enter(gone.username, gone.password),
      await enter(renamed.username, renamed.password),
    ];
    const { rows } = await query('select id from field_credentials where username = any($1)', [
      [gone.username, renamed.username],
    ]);
    await query('delete from field_credential_sites where site_id = $1', [gone.siteId]);
    await query('delete from field_credentials where username = $1', [gone.username]);
    await query(`update field_credentials set username = 'other' where username = $1`, [renamed.username]);
    (await credentials.read(rows.map((row) => (row as { id: number }).id)))();
    expect([first?.isRevoked, second?.isRevoked]).toEqual([true, true]);
    expect((await enter('other', renamed.password))?.siteIds.has(renamed.siteId)).toBe(true);
  });
});
