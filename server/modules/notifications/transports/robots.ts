import { createHmac } from 'node:crypto';
import { quoted } from '../../../platform/outbound/failureWords';
import { postOut } from '../../../platform/outbound/post';
import { demandSuccess, verdictOf } from './answers';
import { NotNow, Refused, secretOf, type Message, type Transport } from './transport';

interface Call {
  url: string;
  body: object;
}

/** How the robots of one service are spoken to, and what their answers mean. */
interface RobotService {
  /** Most bytes of a text, written as JSON. */
  mostTextBytes: number;
  callOf(url: string, text: string, secret: string | null): Call;
  codeField: string;
  wordsField: string;
  /** Codes of what ends the same however often it is tried: key, address, form or content. */
  finalCodes: ReadonlySet<number>;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

const withQuery = (url: string, parameters: Readonly<Record<string, string>>): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
};

/** Signs in the address: HMAC of `timestamp\nsecret` under the secret, timestamp in milliseconds. */
const dingtalk: RobotService = {
  mostTextBytes: 18_000,
  callOf(url, text, secret) {
    const timestamp = String(Date.now());
    const body = { msgtype: 'text', text: { content: text } };
    if (secret === null) return { url, body };
    return { url: withQuery(url, { timestamp, sign: hmac(secret, `${timestamp}\n${secret}`) }), body };
  },
  codeField: 'errcode',
  wordsField: 'errmsg',
  finalCodes: new Set([
    40035, 43004, 300001, 300005, 310000, 400013, 400101, 400102, 400105, 400106, 430101, 430102, 430103,
    430104, 460101,
  ]),
};

/** Knows its callers by the key in the address alone. */
const wecom: RobotService = {
  mostTextBytes: 2_048,
  callOf: (url, text) => ({ url, body: { msgtype: 'text', text: { content: text } } }),
  codeField: 'errcode',
  wordsField: 'errmsg',
  finalCodes: new Set([40008, 40035, 40058, 44004, 45002, 93000, 93004, 93008]),
};

/** Signs in the body: HMAC of nothing under `timestamp\nsecret`, timestamp in seconds. */
const feishu: RobotService = {
  mostTextBytes: 18_000,
  callOf(url, text, secret) {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const sign = secret === null ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    // A name that looks like a mention must not call the whole group.
    const content = { text: text.replaceAll('<at', '＜at') };
    return { url, body: { ...sign, msg_type: 'text', content } };
  },
  codeField: 'code',
  wordsField: 'msg',
  finalCodes: new Set([9499, 19001, 19002, 19021, 19022, 19024]),
};

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
const ellipsis = '…';

/** As much of a text as fits, of whole characters. */
export const fitted = (text: string, mostBytes: number): string => {
  if (bytesOf(text) <= mostBytes) return text;
  let kept = '';
  let left = mostBytes - bytesOf(ellipsis);
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept + ellipsis;
};

/** A message about one alarm begins with its subject already. */
const wordsOf = ({ subject, body }: Message): string =>
  body.startsWith(subject) ? body : `${subject}\n\n${body}`;

/** Status 200 says only that the service was reached: what became of the message stands in its answer. */
const robot =
  (service: RobotService): Transport =>
  async (deps, channel, message) => {
    const text = fitted(wordsOf(message), service.mostTextBytes);
    const { url, body } = service.callOf(channel.url ?? '', text, secretOf(deps, channel));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'CoolOps' };
    const answer = await postOut(deps.targets, { url, headers, body: JSON.stringify(body) });
    demandSuccess(answer);
    const { code, words } = verdictOf(answer.text, service.codeField, service.wordsField);
    if (code === 0) return;
    if (code === null) throw new NotNow(quoted('outbound.answered', { answer: words }));
    const said = quoted('outbound.robot', { code: String(code), answer: words });
    throw service.finalCodes.has(code) ? new Refused(said) : new NotNow(said);
  };

export const sendDingtalk = robot(dingtalk);
export const sendWecom = robot(wecom);
export const sendFeishu = robot(feishu);
