import { saidAlarmOf, unreadAlarm, type SaidAlarm } from './alarms';
import { limits } from './names';
import { readXml, XmlRefused, type XmlElement } from './xml';

const one = /<(?:[\w.-]{1,40}:)?TAlarm(?:\s[^>]{0,400})?>[\s\S]*?<\/(?:[\w.-]{1,40}:)?TAlarm\s*>/gi;
const senderTag = /<FsuId>\s*([\w-]{1,32})\s*<\/FsuId>/i;
const mostAlarms = 5_000;

const readOrNull = (text: string): XmlElement | null => {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
};

/** A sign that begins no tag is one that the unit should have escaped. */
const repaired = (text: string): string =>
  text.replace(/<(?!\/?[A-Za-z_][\w.:-]{0,60}(?:\s[^<>]{0,400})?\/?>|!\[CDATA\[)/g, '&lt;');

const withoutPrefixes = (text: string): string => text.replace(/(<\/?)[\w.-]{1,40}:/g, '$1');

/**
 * The alarms of a message that is no XML as a whole, each read by itself: one sign that a unit did not escape does not
 * discard the alarms beside it.
 */
export function salvagedAlarms(text: string): SaidAlarm[] {
  if (text.length > limits.bytes) return [];
  const sender = senderTag.exec(text)?.[1] ?? '';
  const found = text.match(one) ?? [];
  return found.slice(0, mostAlarms).map((raw) => {
    const plain = withoutPrefixes(raw);
    const element = readOrNull(plain) ?? readOrNull(repaired(plain));
    if (element === null) return unreadAlarm(raw, senderTag.exec(raw)?.[1] ?? sender);
    return saidAlarmOf(element, sender);
  });
}
