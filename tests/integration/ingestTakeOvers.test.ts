import { connect, type MqttClient } from 'mqtt';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, startIngest, until, type Station, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(60_000);

describe('one credential used from two places', () => {
  const database = useFreshDatabase();
  const clients: MqttClient[] = [];
  let ingest: TestIngest;
  let shared: Station;
  let calm: Station;
  let n = 0;
  beforeAll(async () => {
    shared = await aStation(database().pool, 'TWO-1');
    calm = await aStation(database().pool, 'TWO-2');
    ingest = await startIngest(database().url);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    await ingest.stop();
  });

  /** A controller that comes back by itself, says that it is online and reports. */
  const place = ({ code, username, password }: Station, reconnectPeriod: number): void => {
    const status = (online: boolean) => JSON.stringify({ online, t: Date.now() });
    const client = connect(ingest.broker.url, {
      ...{ username, password, clientId: username, reconnectPeriod },
      will: { topic: statusTopicOf(code), payload: Buffer.from(status(false)), qos: 1, retain: true },
    });
    clients.push(client);
    client.on('error', () => undefined);
    client.on('connect', () => {
      client.publish(statusTopicOf(code), status(true), { qos: 1, retain: true });
      const payload = JSON.stringify({ t: Date.now(), n: (n += 1), v: { roomTempC: 25 } });
      client.publish(topicOf(code, 'env', 'telemetry'), payload, { qos: 1 });
    });
  };
  const rows = async <Row extends object>(text: string): Promise<Row[]> =>
    (await database().pool.query<Row>(text)).rows;
  const faults = () =>
    rows<{ site_id: number; detail: string }>(
      `select site_id, detail from site_link_faults where fault = 'twoPlaces'`,
    );

  it('is shown and one alarm, and no coming and going of the site', async () => {
    const contacts: boolean[] = [];
    const leave = ingest.feed.subscribe(({ contacts: told }) => {
      for (const { siteId, isOnline } of told) if (siteId === shared.siteId) contacts.push(isOnline);
    });
    place(calm, 200);
    place(shared, 150);
    place(shared, 170);
    await until(async () => (await faults()).length > 0, 30_000);
    await until(async () => (await alarms()).length > 0, 30_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    leave();
    expect(await faults()).toEqual([{ site_id: shared.siteId, detail: shared.username }]);
    expect(await alarms()).toEqual([{ definition_id: 'credentialUsedTwice', site_id: shared.siteId }]);
    expect(contacts.length).toBeGreaterThan(0);
    expect(contacts).not.toContain(false);
  });
  const alarms = () =>
    rows<{ definition_id: string; site_id: number }>(
      `select definition_id, site_id from alarms
       where site_id = ${shared.siteId} or definition_id = 'credentialUsedTwice' order by id`,
    );
});
