import { connectAsync } from 'mqtt';
import { heartbeatTopicOf, shardOf, statusTopicOf, topicOf, type FieldCommand } from '@contract/telemetry';
import { aDevice } from './aSiteDeclaration';
import type { FieldSite } from './liveBrowser';
import type { RunningProduct } from './product';

/** Devices of a site whose two units are reached by a bus. */
export const busDevices = [
  aDevice({ code: 'ctl', class: 'controller' }),
  aDevice({ code: 'env', class: 'env' }),
  ...['ac-1', 'ac-2'].map((code) =>
    aDevice({
      code,
      class: 'ac',
      name: code === 'ac-1' ? '空调 1' : '空调 2',
      controlPath: 'bus',
      ratedPowerW: 2_000,
    }),
  ),
];

export interface BusController {
  /** What it carried out, in order. */
  carriedOut: { device: string; set: Record<string, number> }[];
  /** From now on it hears and says nothing more of commands. */
  fallSilent(): void;
  stop(): Promise<void>;
}

/** A controller that carries out what it is told, answers, and reports the unit at once. */
export async function aBusController(product: RunningProduct, site: FieldSite): Promise<BusController> {
  const { username, password, code } = site;
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    ...{ username, password, clientId: username },
  });
  const carriedOut: BusController['carriedOut'] = [];
  const units = new Map(
    ['ac-1', 'ac-2'].map((device) => [device, { switchedOn: 1, setpointC: 25, mode: 1 }]),
  );
  let n = 0;
  let isSilent = false;
  const send = (topic: string, message: object) =>
    client.publishAsync(topic, JSON.stringify({ t: Date.now(), ...message }), { qos: 1 });
  const report = (device: string, v: object) => send(topicOf(code, device, 'telemetry'), { n: (n += 1), v });
  const reportUnit = (device: string) => {
    const unit = units.get(device);
    return report(device, { ...unit, running: unit?.switchedOn, powerW: unit?.switchedOn === 1 ? 1_800 : 0 });
  };
  client.on('message', (topic, payload) => {
    const device = topic.split('/').at(-2) ?? '';
    const unit = units.get(device);
    if (unit === undefined || isSilent) return;
    // The centre sends what the contract asks for.
    const { id, set } = JSON.parse(payload.toString()) as FieldCommand;
    Object.assign(unit, set);
    carriedOut.push({ device, set });
    void send(topicOf(code, device, 'reply'), { id, ok: true, detail: 'done' });
    void reportUnit(device);
  });
  await client.subscribeAsync([topicOf(code, '+', 'command'), heartbeatTopicOf(shardOf(code))], { qos: 1 });
  await client.publishAsync(statusTopicOf(code), JSON.stringify({ online: true, t: Date.now() }), {
    ...{ qos: 1, retain: true },
  });
  await report('ctl', { ownControl: 0 });
  await report('env', { roomTempC: 24, roomRhPct: 45 });
  for (const device of units.keys()) await reportUnit(device);
  return {
    carriedOut,
    fallSilent: () => void (isSilent = true),
    stop: () => client.endAsync(),
  };
}
