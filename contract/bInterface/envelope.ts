import { childOf, isNamed, numberOf, textIn } from './fields';
import { commands, isCommand, type Command } from './names';
import { readXml, tag, type XmlElement, XmlRefused } from './xml';

/** One message: what it is called counts, its code is only compared. */
export interface Message {
  /** Null for a command that the interface does not have. */
  command: Command | null;
  /** As it was written, without blanks, without `_ACK`. */
  name: string;
  /** Null where it has none. */
  code: number | null;
  isAnswer: boolean;
  /** False where name and code belong to different messages. */
  isCodeRight: boolean;
  info: XmlElement;
}

const acknowledged = '_ACK';
const noInfo: XmlElement = { name: 'Info', attributes: {}, children: [], text: '' };

/** Reads a message from what a SOAP body held. @throws XmlRefused */
export function readMessage(payload: string | XmlElement): Message {
  const root = typeof payload === 'string' ? readXml(payload) : payload;
  if (!isNamed(root, ['Request', 'Response'])) throw new XmlRefused('notXml');
  const type = childOf(root, 'PK_Type') ?? noInfo;
  // One text prints `SET_ LOGININFO`.
  const written = textIn(type, 'Name').replace(/\s/g, '').toUpperCase();
  const isAnswer = isNamed(root, ['Response']) || written.endsWith(acknowledged);
  const name = written.endsWith(acknowledged) ? written.slice(0, -acknowledged.length) : written;
  const command = isCommand(name) ? name : null;
  const code = numberOf(textIn(type, 'Code'));
  const expected = command === null ? null : commands[command] + (isAnswer ? 1 : 0);
  const isCodeRight = code === expected;
  return { command, name, code, isAnswer, isCodeRight, info: childOf(root, 'Info') ?? noInfo };
}

const message = (root: string, name: string, code: number, info: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  tag(root, tag('PK_Type', tag('Name', name) + tag('Code', String(code))) + tag('Info', info));

/** `info` is what the writers of the commands make. */
export const requestOf = (command: Command, info: string): string =>
  message('Request', command, commands[command], info);

export const answerOf = (command: Command, info: string): string =>
  message('Response', `${command}${acknowledged}`, commands[command] + 1, info);

const longestName = 40;

/** A command that is refused or that nobody knows: answered by its name, and that it was not done. */
export function refusedAnswerOf(name: string, code: number | null): string {
  const plain = name.replace(/[^A-Z0-9_]/g, '').slice(0, longestName);
  if (plain === 'LOGIN') return answerOf('LOGIN', '<SCIP></SCIP><RightLevel>0</RightLevel>');
  const known = isCommand(plain) ? commands[plain] : (code ?? -1);
  return message('Response', `${plain}${acknowledged}`, known + 1, '<Result>0</Result>');
}
