import { connectAsync, type MqttClient } from 'mqtt';
import { CardListPart } from '@contract/cardLists';
import type { ConnectAnswer } from '@contract/connecting';
import { secondMs } from '@contract/time';
import { statusTopicOf, topicOf, type FieldCommand } from '@contract/telemetry';
import { testDoorController } from '@field/conformance/run';
import type { Console } from '@field/provision';
import { judgeCard, stateOf, takePart } from '@field/devices/cardLists';
import { aSite } from './aFleetSite';
import { until } from './testIngest';

/** What a controller does otherwise than the protocol says. */
export interface Habits {
  event(event: Record<string, unknown>): Record<string, unknown>;
  forgetsParts: boolean;
  letsLostIn: boolean;
  /** Says done, and leaves the door locked. */
  staysLocked: boolean;
  letsInWithoutCentre: boolean;
}

const goodHabits: Habits = {
  event: (event) => event,
  forgetsParts: false,
  letsLostIn: false,
  staysLocked: false,
  letsInWithoutCentre: false,
};

const shut = { open: false, locked: true, illegalEntry: false, fault: false };
const cutMs = 1.5 * secondMs;

/** A door controller that does what the conformance test asks its tester to do. */
class TestedController {
  private client: MqttClient | undefined;
  private n = 0;
  private isHangingUp = false;
  private readonly model = aSite();

  constructor(private readonly habits: Habits) {}

  async act(step: string, target: ConnectAnswer, card: string): Promise<void> {
    const told = (...events: object[]) => this.send(target, 'access', { events });
    const shown = { kind: 'card', card, direction: 'in', granted: true };
    if (step === 'state') await this.connect(target);
    if (step === 'granted') await told(this.event(shown));
    if (step === 'refused')
      await told(this.event({ ...shown, card: 'FFEEDDCC', granted: false, reason: 'unknownCard' }));
    if (step === 'left') await told(this.event({ kind: 'button', granted: true, direction: 'out' }));
    if (step === 'cut') {
      const kept = [1, 2, 3].map((i) => this.event({ ...shown, t: Date.now() - (40 - i) * secondMs }));
      await told(...kept);
      // Whoever does not know whether it was taken sends it again.
      await told(...kept);
    }
    if (step === 'admitted')
      await told(this.event({ ...shown, t: Date.now() - 20 * secondMs, ...this.judge(target, card) }));
    if (step === 'resumed') this.isHangingUp = true;
    if (step === 'lost') await this.showLost(target, shown);
    if (step === 'policy') await this.showWithoutCentre(target, shown);
  }

  async stop(): Promise<void> {
    await this.client?.endAsync();
  }

  private judge({ deviceCode }: ConnectAnswer, card: string): object {
    return judgeCard(this.model, deviceCode, card, Date.now()) ?? { granted: true };
  }

  private async showLost(target: ConnectAnswer, shown: { card: string }): Promise<void> {
    await until(
      async () => judgeCard(this.model, target.deviceCode, shown.card, Date.now())?.granted === false,
    );
    // The centre writes that it was confirmed after the controller said so.
    await new Promise((resolve) => setTimeout(resolve, 1.2 * secondMs));
    const judged = this.habits.letsLostIn ? { granted: true } : this.judge(target, shown.card);
    const t = Date.now() - 20 * secondMs;
    await this.send(target, 'access', { events: [this.event({ ...shown, t, ...judged })] });
  }

  private async showWithoutCentre(target: ConnectAnswer, shown: object): Promise<void> {
    await until(async () => this.model.cardLists.get(target.deviceCode)?.policy.offline === 'closed');
    const judged = this.habits.letsInWithoutCentre
      ? { granted: true }
      : { granted: false, reason: 'notAllowed' };
    const kept = this.event({ ...shown, t: Date.now() - 8 * secondMs, ...judged });
    await this.send(target, 'access', { events: [kept] });
  }

  private event(said: Record<string, unknown>): Record<string, unknown> {
    // Its clock is behind, so that what a cut kept back comes after what was told before.
    return this.habits.event({ t: Date.now() - 90 * secondMs, n: (this.n += 1), ...said });
  }

  private async connect(target: ConnectAnswer): Promise<void> {
    const { mqttUrl, username, password, siteCode, deviceCode } = target;
    const client = await connectAsync(mqttUrl, {
      ...{ username, password, clientId: username },
      will: {
        topic: statusTopicOf(siteCode),
        qos: 1,
        retain: true,
        payload: Buffer.from('{"online":false,"t":1}'),
      },
    });
    this.client = client;
    client.on('message', (topic, payload) => void this.hear(target, topic, payload));
    for (const leaf of ['cards', 'command'] as const)
      await client.subscribeAsync(topicOf(siteCode, deviceCode, leaf), { qos: 1 });
    const status = JSON.stringify({ online: true, t: Date.now() });
    const isTold = client.publishAsync(statusTopicOf(siteCode), status, { qos: 1, retain: true });
    await Promise.all([
      isTold,
      this.send(target, 'cardstate', stateOf(this.model, deviceCode, Date.now())),
      this.report(target, shut),
    ]);
  }

  private async hear(target: ConnectAnswer, topic: string, payload: Buffer): Promise<void> {
    const told: unknown = JSON.parse(payload.toString());
    if (topic.endsWith('/command')) {
      // The centre sends what the contract asks for.
      const { id } = told as FieldCommand;
      await this.send(target, 'reply', { id, t: Date.now(), ok: true, detail: 'done' });
      if (!this.habits.staysLocked) await this.report(target, { ...shut, locked: false });
      return;
    }
    const part = CardListPart.parse(told);
    const state = takePart(this.model, target.deviceCode, part, Date.now());
    if (this.isHangingUp && part.part === 0) return this.hangUp(target);
    await this.send(target, 'cardstate', state);
  }

  private async hangUp(target: ConnectAnswer): Promise<void> {
    this.isHangingUp = false;
    await this.client?.endAsync(true);
    if (this.habits.forgetsParts) this.model.pendingLists.clear();
    await new Promise((resolve) => setTimeout(resolve, cutMs));
    await this.connect(target);
  }

  private report(target: ConnectAnswer, v: object): Promise<void> {
    return this.send(target, 'telemetry', { t: Date.now(), n: (this.n += 1), v });
  }

  private async send(
    { siteCode, deviceCode }: ConnectAnswer,
    leaf: Parameters<typeof topicOf>[2],
    message: object,
  ): Promise<void> {
    await this.client?.publishAsync(topicOf(siteCode, deviceCode, leaf), JSON.stringify(message), { qos: 1 });
  }
}

/** Has a controller of these habits tested. @returns what is missing by step, null where nothing is */
export async function testController(
  place: Console,
  token: string,
  habits: Partial<Habits>,
): Promise<Record<string, string | null>> {
  const controller = new TestedController({ ...goodHabits, ...habits });
  const outcomes = await testDoorController({
    ...{
      place,
      token,
      say: () => undefined,
      pollMs: 100,
      patience: 1 / 60,
    },
    begun: (...begun) => void controller.act(...begun),
  });
  await controller.stop();
  return Object.fromEntries(outcomes.map(({ id, missing }) => [id, missing]));
}
