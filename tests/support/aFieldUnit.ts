import { request } from 'node:http';
import { alarmsText, type UnitAlarm } from '@contract/bInterface/alarms';
import { readMessage, requestOf, type Message } from '@contract/bInterface/envelope';
import { loginText, type Login } from '@contract/bInterface/login';
import type { Command } from '@contract/bInterface/names';
import { readSoap, soapCall } from '@contract/bInterface/soap';

export interface HttpAnswer {
  status: number;
  contentType: string;
  text: string;
}

export interface Posting {
  /** Address that the call comes from; every address of loopback is one of this machine. */
  from?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

export const postTo = (
  port: number,
  body: string | Buffer,
  { from = '127.0.0.1', method = 'POST', path = '/services/SCService', headers = {} }: Posting = {},
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, localAddress: from, method, path, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

/** The message in what the centre answered. */
export function messageIn({ text }: HttpAnswer): Message {
  const soap = readSoap(text);
  if (soap.kind !== 'message') throw new Error(`answered ${soap.kind}: ${text}`);
  return readMessage(soap.payload);
}

const textsOf = (message: Message): Record<string, string> =>
  Object.fromEntries(message.info.children.map(({ name, text }) => [name, text]));

export interface FieldUnit {
  fsuId: string;
  login(over?: Partial<Login>, from?: string): Promise<Record<string, string>>;
  /** Whether the alarms were acknowledged. */
  alarm(alarms: readonly Partial<UnitAlarm>[], from?: string): Promise<boolean>;
  say(command: Command, info: string, from?: string): Promise<Record<string, string>>;
}

export const airConditioner = '51051241500001';
export const smokeSensor = '51051241820001';

/** What else it declares. */
const others = ['51051241820002', '51051241840001', '51051241700001', '51051241600001'].map((code) => ({
  id: code,
  code,
}));

/** A unit that calls the centre at this port. */
export function aFieldUnit(port: number, fsuId: string): FieldUnit {
  const say = async (command: Command, info: string, from?: string) =>
    textsOf(
      messageIn(await postTo(port, soapCall('SC', requestOf(command, info)), { ...(from && { from }) })),
    );
  const device = { id: airConditioner, code: airConditioner };
  return {
    fsuId,
    say,
    login: (over = {}, from) =>
      say(
        'LOGIN',
        loginText({
          ...{ fsuId, fsuCode: fsuId, fsuIp: '127.0.0.1', edition: '2016', regMode: 2 },
          facts: { vendor: 'AMS', version: '1.0' },
          devices: [device, { id: smokeSensor, code: smokeSensor }, ...others],
          ...over,
        }),
        from,
      ),
    alarm: async (alarms, from) => {
      const whole = alarms.map((alarm, at): UnitAlarm => ({
        ...{
          serial: String(at + 1),
          signal: '0418002001',
          fsuId,
          deviceId: smokeSensor,
          deviceCode: smokeSensor,
        },
        ...{ at: Date.now(), level: 1, flag: 'BEGIN', text: '烟雾告警', value: null },
        ...alarm,
      }));
      return (await say('SEND_ALARM', alarmsText(whole), from)).Result === '1';
    },
  };
}
