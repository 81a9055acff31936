import type { ProvisionAnswer } from '@contract/provisioning';
import type { StationClass } from '@contract/sites';
import { topicOf } from '@contract/telemetry';
import { connectAsync, type MqttClient } from 'mqtt';
import { aDevice, aSiteDeclaration } from './aSiteDeclaration';
import { posted } from './posted';
import { adminPassword, type RunningProduct } from './product';

const inThree = (name: string) => ({ zh: name, en: name, hk: name });
const devices = [
  aDevice({ code: 'ctl', class: 'controller', name: '动环监控单元' }),
  aDevice({ code: 'env', class: 'env', name: '温湿度传感器' }),
  aDevice({ code: 'ac-1', class: 'ac', name: '空调 1' }),
  aDevice({ code: 'meter', class: 'meter', name: '智能电表' }),
  aDevice({ code: 'rectifier', class: 'rectifier', name: '开关电源' }),
];

/** What the devices of one room say, and the ten alarms that a failure of its mains raises. */
const healthy = {
  ctl: { cpuPct: 5 },
  env: { roomTempC: 24, smoke: 0 },
  'ac-1': { fault: 0, supplyFault: 0, commFault: 0, airflowLoss: 0, outdoorFanFault: 0 },
  meter: { uaV: 225, ubV: 225, ucV: 225, frequencyHz: 50, gensetFeed: 0 },
  rectifier: { mainsFail: 0, phaseLoss: 0 },
} as const;
const failed = {
  'ac-1': { fault: 1, supplyFault: 1, commFault: 1, airflowLoss: 1, outdoorFanFault: 1 },
  rectifier: { mainsFail: 1, phaseLoss: 1 },
  meter: { uaV: 0, ubV: 0, ucV: 0, frequencyHz: 46, gensetFeed: 1 },
} as const;
export const alarmsPerRoom = 10;

type Said = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Rooms that hang on one grid, spoken for by one concentrator; they go on speaking until they are closed. */
export interface Rooms {
  codes: readonly string[];
  /** All of them lose their mains at once. */
  fail(): Promise<void>;
  /** Smoke in one of them, which has nothing to do with the mains. */
  smoke(code: string): Promise<void>;
  recover(): Promise<void>;
  close(): Promise<void>;
}

interface Words {
  room: string;
  area: string;
}

const areas = 10;

const sitesOf = (count: number, words: Words, stationClass: StationClass) =>
  Array.from({ length: count }, (_, i) => {
    const area = i % areas;
    return aSiteDeclaration({
      code: `MF-${String(i).padStart(4, '0')}`,
      name: `${words.room} ${i + 1}`,
      stationClass,
      area: { code: String(440320 + area), name: inThree(`${words.area} ${area + 1}`) },
      devices,
    });
  });

/** Provisions the rooms and lets them speak as healthy ones do. */
export async function openRooms(
  product: RunningProduct,
  count: number,
  words: Words = { room: '机房', area: '片区' },
): Promise<Rooms> {
  const who = { username: 'admin', password: adminPassword };
  const { token } = await posted<{ token: string }>(product.address, '/login', who);
  const sites = sitesOf(count, words, 'A');
  const body = { credential: 'concentrator-1', sites };
  const { data } = await posted<{ data: ProvisionAnswer }>(
    product.address,
    '/provisioning/sites',
    body,
    token,
  );
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    ...data,
    clientId: data.username,
  });
  const codes = sites.map(({ code }) => code);
  const stopTalking = keepTalking(client, codes);
  return {
    codes,
    fail: () => sayAll(client, codes, failed),
    smoke: (code) => sayAll(client, [code], { env: { smoke: 1 } }),
    recover: () => sayAll(client, codes, healthy),
    close: async () => {
      stopTalking();
      await client.endAsync();
    },
  };
}

let counter = 0;

async function sayAll(client: MqttClient, codes: readonly string[], said: Said): Promise<void> {
  const sent = codes.flatMap((code) =>
    Object.entries(said).map(([device, v]) => {
      const message = JSON.stringify({ t: Date.now(), n: (counter += 1), v });
      return client.publishAsync(topicOf(code, device, 'telemetry'), message, { qos: 1 });
    }),
  );
  await Promise.all(sent);
}

// With scaled delays a controller is silent after two and a half seconds, and that would be an alarm of its own.
function keepTalking(client: MqttClient, codes: readonly string[]): () => void {
  const talk = () => void sayAll(client, codes, { ctl: healthy.ctl }).catch(() => undefined);
  void sayAll(client, codes, healthy).catch(() => undefined);
  const timer = setInterval(talk, 800);
  return () => clearInterval(timer);
}
