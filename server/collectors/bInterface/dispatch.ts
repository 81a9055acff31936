import { alarmsOf, saidAlarmsOf } from '@contract/bInterface/alarms';
import { textOfBytes } from '@contract/bInterface/bytes';
import { unitOf } from '@contract/bInterface/devices';
import { answerOf, readMessage, refusedAnswerOf, type Message } from '@contract/bInterface/envelope';
import { loginAnswerText, loginOf } from '@contract/bInterface/login';
import { rights, type Command } from '@contract/bInterface/names';
import { salvagedAlarms } from '@contract/bInterface/salvage';
import { resultText } from '@contract/bInterface/service';
import {
  contentTypeOf,
  readSoap,
  soapAnswer,
  soapFault,
  unescaped,
  type Soap,
  type Wrapping,
} from '@contract/bInterface/soap';
import { XmlRefused, type XmlElement } from '@contract/bInterface/xml';
import type { BInterfaceDeps } from './deps';
import { takeAlarms } from './takeAlarms';
import type { UnitLog } from './unitLog';
import { noteLogin, noteLogout } from './units.store';

/** One call of a unit. */
export interface UnitCall {
  /** Where it comes from. */
  source: string;
  /** Where units are to send their alarms. */
  scIp: string;
}

export interface Reply {
  status: number;
  contentType: string;
  body: string;
}

/** What hears units stands on, with what keeps what they said. */
export interface ListeningDeps extends BInterfaceDeps {
  notes: Pick<UnitLog, 'note'>;
}

type Handler = (deps: BInterfaceDeps, info: XmlElement, call: UnitCall) => Promise<string>;

/** Digits in all texts; what else is met is a name of letters, digits and dashes. */
const fsuId = /^[\w-]{1,32}$/;

const login: Handler = async ({ pool, clock, log }, info, { source, scIp }) => {
  const said = loginOf(info);
  const unit = fsuId.test(said.fsuId) ? await noteLogin(pool, said, source, clock.now()) : null;
  const isWelcome = unit?.state === 'approved';
  log.debug({ fsuId: said.fsuId.slice(0, 32), source, state: unit?.state ?? 'refused' }, 'a unit registered');
  const rightLevel = isWelcome ? rights.write : rights.refused;
  return answerOf('LOGIN', loginAnswerText({ scIp: isWelcome ? scIp : '', rightLevel }, said.edition));
};

const logout: Handler = async ({ pool, clock }, info, { source }) =>
  answerOf('LOGOUT', resultText(await noteLogout(pool, unitOf(info).fsuId, source, clock.now())));

const sendAlarm: Handler = async (deps, info, { source }) =>
  answerOf('SEND_ALARM', resultText(await takeAlarms(deps, saidAlarmsOf(info), source)));

const handlers: Partial<Record<Command, Handler>> = { LOGIN: login, LOGOUT: logout, SEND_ALARM: sendAlarm };

const answer = async (deps: BInterfaceDeps, message: Message, call: UnitCall): Promise<string> => {
  const handle = message.command === null || message.isAnswer ? undefined : handlers[message.command];
  if (handle === undefined) return refusedAnswerOf(message.name, message.code);
  try {
    return await handle(deps, message.info, call);
  } catch (error) {
    // Not acknowledged: it comes again.
    deps.log.warn({ err: error, command: message.name, source: call.source }, 'a unit could not be answered');
    return refusedAnswerOf(message.name, message.code);
  }
};

const inSoap = (text: string, wrapping: Wrapping): Reply => ({
  status: 200,
  contentType: contentTypeOf(wrapping),
  body: soapAnswer('SC', text, wrapping),
});

const fault = (text: string): Reply => ({
  status: 500,
  contentType: 'text/xml; charset=utf-8',
  body: soapFault(text),
});

/** @throws what is no refusal of the reader */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
}

/** What a message that cannot be read may have been: its name is enough to answer it. */
const guessed = (payload: string | XmlElement): { name: string; code: number | null } => {
  const [, name = 'ERROR'] =
    (typeof payload === 'string' && /<Name>\s*([A-Z_]{1,40})\s*</.exec(payload)) || [];
  const [, code] = (typeof payload === 'string' && /<Code>\s*(\d{1,5})\s*</.exec(payload)) || [];
  return { name, code: code === undefined ? null : Number(code) };
};

/** Kept for units that a person approved, by the name that they give. */
function noteCall(
  { notes }: ListeningDeps,
  { info, name }: Message,
  { source, asked, answered }: { source: string; asked: string; answered: string },
): void {
  const fsuIdOf = unitOf(info).fsuId || (alarmsOf(info)[0]?.fsuId ?? '');
  if (!fsuId.test(fsuIdOf)) return;
  const unit = { fsuId: fsuIdOf };
  const said = { before: `${source}\n`, asked, answered, roundTripMs: null, error: '' };
  notes.note({ unit, direction: 'in', command: name, ...said });
}

/** Answers one body: nothing that comes from outside makes it throw. */
export async function answerTo(deps: ListeningDeps, bytes: Uint8Array, call: UnitCall): Promise<Reply> {
  const asked = textOfBytes(bytes);
  const soap: Soap | null = readOrNull(() => readSoap(asked));
  if (soap?.kind !== 'message')
    return (await salvage(deps, asked, call)) ?? fault('This is no message of the B interface');
  const message = readOrNull(() => readMessage(soap.payload));
  if (message !== null) {
    const answered = await answer(deps, message, call);
    noteCall(deps, message, { source: call.source, asked, answered });
    return inSoap(answered, soap.wrapping);
  }
  const salvaged = typeof soap.payload === 'string' ? await salvage(deps, asked, call, soap) : null;
  if (salvaged !== null) return salvaged;
  const { name, code } = guessed(soap.payload);
  return inSoap(refusedAnswerOf(name, code), soap.wrapping);
}

const namesAlarms = /<Name>\s*SEND_ALARM\s*<\/Name>/i;

/** Alarms in a body that is no XML as a whole; null where there are none. */
async function salvage(
  deps: ListeningDeps,
  asked: string,
  call: UnitCall,
  soap: Extract<Soap, { kind: 'message' }> | null = null,
): Promise<Reply | null> {
  const inner = soap !== null && typeof soap.payload === 'string' ? soap.payload : asked;
  const text = namesAlarms.test(inner) ? inner : unescaped(inner);
  const said = namesAlarms.test(text) ? salvagedAlarms(text) : [];
  if (said.length === 0) return null;
  const isTaken = await takeAlarms(deps, said, call.source).catch((error: unknown) => {
    deps.log.warn({ err: error, source: call.source }, 'a unit could not be answered');
    return false;
  });
  const answered = answerOf('SEND_ALARM', resultText(isTaken));
  const unit = { fsuId: said[0]?.alarm.fsuId ?? '' };
  if (fsuId.test(unit.fsuId))
    deps.notes.note({
      ...{ unit, direction: 'in', command: 'SEND_ALARM', before: `${call.source}\n`, asked, answered },
      ...{ roundTripMs: null, error: 'badAnswer' },
    });
  return inSoap(answered, soap?.wrapping ?? { version: '1.1', isBare: !/Envelope/i.test(asked) });
}
