import { request, type IncomingMessage } from 'node:http';
import { textOfBytes } from '@contract/bInterface/bytes';
import type { CallFault } from '@contract/bInterface/callFaults';
import { readMessage, requestOf, type Message } from '@contract/bInterface/envelope';
import { limits, type Command } from '@contract/bInterface/names';
import { readSoap, soapCall, type ParameterType, type Soap } from '@contract/bInterface/soap';
import { XmlRefused, type XmlElement } from '@contract/bInterface/xml';
import { secondMs } from '@contract/time';
import type { Reach } from '../reach';

export class CallFailed extends Error {
  constructor(
    readonly why: CallFault,
    /** What it said, where it said something. */
    readonly answered = '',
    /** Whether it took the call, whatever became of that. */
    readonly isHeard = true,
  ) {
    super(why);
  }
}

/** Where and how a unit is called. */
export interface CalledUnit {
  address: string;
  port: number;
  path: string;
  parameterType: ParameterType;
}

const patienceMs = 10 * secondMs;

/** @throws CallFailed for more than any message weighs */
async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new CallFailed('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const post = (unit: CalledUnit, address: string, body: string): Promise<{ status: number; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const call = request({
      host: address,
      port: unit.port,
      path: unit.path,
      method: 'POST',
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: '""',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      },
      agent: false,
      // Servers in small devices write headers as they can.
      insecureHTTPParser: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    let isHeard = false;
    call.on('socket', (socket) => socket.once('connect', () => (isHeard = true)));
    call.on('response', (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, body: bytes }),
        (error: Error) => reject(error instanceof CallFailed ? error : faultOf(error, true)),
      );
    });
    call.on('error', (error) => reject(faultOf(error, isHeard)));
    call.end(body);
  });

const faultOf = (error: Error, isHeard: boolean): CallFailed => {
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
  return new CallFailed(isLate ? 'timedOut' : 'unreachable', '', isHeard);
};

/** @throws CallFailed */
function read<T>(reader: () => T): T {
  try {
    return reader();
  } catch (error) {
    throw error instanceof XmlRefused ? new CallFailed('badAnswer') : error;
  }
}

/** A fault that says that the unit does not have this. */
const isLack = (text: string): boolean =>
  /not[\s-]*(?:implement|support|found|exist)|unsupported|unknown|undefined|no such|不支持|未实现|未定义/i.test(
    text,
  );

/** @throws CallFailed for anything but a message */
function messageOf(status: number, text: string): Message {
  // A redirection could lead anywhere.
  if (status >= 300 && status < 400) throw new CallFailed('redirected');
  if (status === 404 || status >= 502) throw new CallFailed('unreachable');
  if (text.trim() === '') throw new CallFailed('notSupported');
  const soap: Soap = read(() => readSoap(text));
  if (soap.kind === 'fault') throw new CallFailed(isLack(soap.text) ? 'notSupported' : 'fault');
  if (soap.kind === 'empty') throw new CallFailed('notSupported');
  return read(() => readMessage(soap.payload));
}

/** @throws CallFailed for anything but the answer to this command */
function infoOf(status: number, text: string, command: Command): XmlElement {
  const message = messageOf(status, text);
  if (message.command === command && message.isAnswer) return message.info;
  throw new CallFailed(message.command === null ? 'notSupported' : 'otherAnswer');
}

/** Asks a unit once. @throws CallFailed when it does not answer that in ten seconds */
export async function callUnit(
  reach: Reach,
  unit: CalledUnit,
  command: Command,
  info: string,
): Promise<{ info: XmlElement; text: string }> {
  const address = reach.allowed(unit.address);
  if (address === null) throw new CallFailed('addressRefused', '', false);
  const body = soapCall('FSU', requestOf(command, info), unit.parameterType);
  const answered = await post(unit, address, body);
  const text = textOfBytes(answered.body);
  try {
    return { info: infoOf(answered.status, text, command), text };
  } catch (error) {
    throw error instanceof CallFailed ? new CallFailed(error.why, text, true) : error;
  }
}
