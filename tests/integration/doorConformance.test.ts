import { connectAsync, type MqttClient } from 'mqtt';
import type { ConnectAnswer } from '@contract/connecting';
import { secondMs } from '@contract/time';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import { testDoorController } from '@field/conformance/run';
import { people } from '@field/devices/people';
import { enrolPeople } from '@field/enrolPeople';
import { adminPassword } from '@tests/support/peopleServer';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

/** A controller that does what the tester is asked to do; `habit` spoils what it says. */
class Controller {
  private client: MqttClient | undefined;
  private n = 0;

  constructor(private readonly habit: (event: Record<string, unknown>) => Record<string, unknown>) {}

  async act(step: string, target: ConnectAnswer): Promise<void> {
    const told = (...events: object[]) => this.tell(target, events);
    const card = { kind: 'card', card: '00112233', direction: 'in', granted: true };
    if (step === 'state') await this.connect(target);
    if (step === 'granted') await told(this.event(card));
    if (step === 'refused')
      await told(this.event({ ...card, card: 'FFEEDDCC', granted: false, reason: 'unknownCard' }));
    if (step === 'left') await told(this.event({ kind: 'button', granted: true, direction: 'out' }));
    if (step === 'cut') {
      const kept = [1, 2, 3].map((i) => this.event({ ...card, t: Date.now() - (12 - i) * secondMs }));
      await told(...kept);
      // Whoever does not know whether it was taken sends it again.
      await told(...kept);
    }
  }

  async stop(): Promise<void> {
    await this.client?.endAsync();
  }

  private event(said: Record<string, unknown>): Record<string, unknown> {
    // Its clock is behind, so that what a cut kept back comes after what was told before.
    return this.habit({ t: Date.now() - 90 * secondMs, n: (this.n += 1), ...said });
  }

  private async connect({ mqttUrl, username, password, siteCode, deviceCode }: ConnectAnswer): Promise<void> {
    this.client = await connectAsync(mqttUrl, { username, password, clientId: username });
    await this.client.publishAsync(statusTopicOf(siteCode), JSON.stringify({ online: true, t: Date.now() }), {
      qos: 1,
      retain: true,
    });
    const v = { open: false, locked: true, illegalEntry: false, fault: false };
    const said = JSON.stringify({ t: Date.now(), n: (this.n += 1), v });
    await this.client.publishAsync(topicOf(siteCode, deviceCode, 'telemetry'), said, { qos: 1 });
  }

  private async tell({ siteCode, deviceCode }: ConnectAnswer, events: readonly object[]): Promise<void> {
    await this.client?.publishAsync(topicOf(siteCode, deviceCode, 'access'), JSON.stringify({ events }), {
      qos: 1,
    });
  }
}

describe('the conformance test of door controllers', () => {
  const database = useFreshDatabase();
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(database(), { env: { ROLE: 'web,ingest', MQTT_HOST: '127.0.0.1' } });
  }, 120_000);
  afterAll(() => server.stop());

  const place = () => ({ url: server.address, apiPrefix: '/api', user: 'admin', password: adminPassword });
  const test = async (habit: ConstructorParameters<typeof Controller>[0]) => {
    const controller = new Controller(habit);
    const outcomes = await testDoorController({
      place: place(),
      token: await server.signIn(),
      say: () => undefined,
      begun: (step, target) => void controller.act(step, target),
      pollMs: 100,
      patience: 1 / 60,
    });
    await controller.stop();
    return Object.fromEntries(outcomes.map(({ id, missing }) => [id, missing]));
  };

  it('passes a controller that keeps to the protocol, also where it sends again what was taken', async () => {
    const passed = { state: null, granted: null, refused: null, left: null, cut: null };
    expect(await test((event) => event)).toEqual({ ...passed, numbers: null, clock: null, refusals: null });
  });

  it('says what is wrong of one that does not', async () => {
    const outcomes = await test(({ reason, ...event }) => ({
      ...event,
      n: 7,
      ...(reason !== undefined && { why: reason }),
    }));
    expect(outcomes).toMatchObject({
      state: null,
      granted: null,
      numbers: 'two events bear the same number n',
    });
    expect(outcomes['refused']).toContain('unknownCard');
    expect(outcomes['refusals']).toContain('badShape');
  });

  it('stands on a console to which the fleet makes its people known once, with their cards', async () => {
    const token = await server.signIn();
    expect(await enrolPeople(place(), token)).toBe(people.length);
    expect(await enrolPeople(place(), token)).toBe(0);
    const body = { number: people[0]?.card };
    expect(await server.call('/door/events/card', { token, body })).toMatchObject({
      data: { cardId: expect.any(Number), unknown: null },
    });
  });
});
