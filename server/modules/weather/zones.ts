import { zoneClock } from '@contract/plantTime';
import { dayMs, minuteMs, TimeZoneName, type EpochMs } from '@contract/time';
import { bracketsIn } from './brackets';

/** The clock that the times of a file follow. */
export interface SourceClock {
  name: string;
  /** Instants that it shows as this; two where it was set back, none where it was set forward. */
  instants(local: number): EpochMs[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC+08:00` */
export const offsetName = (min: number): string =>
  `UTC${min < 0 ? '-' : '+'}${two(Math.floor(Math.abs(min) / 60))}:${two(Math.abs(min) % 60)}`;

const fixed = (min: number): SourceClock => ({
  name: min === 0 ? 'UTC' : offsetName(min),
  instants: (local) => [local - min * minuteMs],
});

function named(zone: string): SourceClock {
  const { offsetMin, local } = zoneClock(zone);
  const offsetAt = (at: number) => offsetMin(at) * minuteMs;
  return {
    name: zone,
    instants: (shown) => {
      const offsets = new Set([offsetAt(shown - dayMs), offsetAt(shown + dayMs)]);
      return [...offsets]
        .map((offset) => shown - offset)
        .filter((at) => local(at) === shown)
        .toSorted((a, b) => a - b);
    },
  };
}

/** The clock of a zone all year, as if it knew no summer time. */
function standardOf(zone: string): SourceClock {
  const { offsetMin } = zoneClock(zone);
  return fixed(Math.min(offsetMin(Date.UTC(2024, 0, 15)), offsetMin(Date.UTC(2024, 6, 15))));
}

const ahead = /^(?:utc|gmt|ut)? ?([+-]) ?(\d{1,2})(?::?([0-5]\d))?$/i;

/** Minutes ahead of UTC of `UTC+8`, `+08:00`, `GMT-0330`; null for none of the world. */
function offsetMinOf(text: string): number | null {
  const [, sign, hours, minutes = '0'] = ahead.exec(text) ?? [];
  const min = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || min > 14 * 60) return null;
  return sign === '-' ? -min : min;
}

/** What is named plainly enough; other abbreviations mean several zones of the world. */
const plainNames: readonly (readonly [RegExp, number])[] = [
  [/^(?:utc|gmt|ut|z|zulu|世界时|世界時|协调世界时|協調世界時|格林尼治时?|國際時|国际时)$/i, 0],
  [
    /^(?:bjt|bj|beijing(?: time)?|china(?: standard)?(?: time)?|北京时间?|北京時間?|中国标准时间?|中國標準時間?)$/i,
    480,
  ],
  [
    /^(?:hkt|hong kong(?: time)?|香港(?:时间|時間)?|澳门(?:时间)?|澳門(?:時間)?|台北(?:时间|時間)?|sgt|myt|awst)$/i,
    480,
  ],
  [/^(?:jst|kst)$/i, 540],
];

type ZoneWords = { clock: SourceClock } | 'ask';

/** The clock of a zone as it is written; `ask` where that may be several. */
export function zoneOf(text: string, plantZone: string): ZoneWords {
  const plain = plainNames.find(([names]) => names.test(text));
  if (plain) return { clock: fixed(plain[1]) };
  const min = offsetMinOf(text);
  if (min !== null) return { clock: fixed(min) };
  if (/^(?:plant|local(?: time)?|lt|site|当地(?:时间)?|當地(?:時間)?|本地(?:时间|時間)?)$/i.test(text))
    return { clock: named(plantZone) };
  if (/^(?:standard|local standard(?: time)?|lst|地方标准时|地方標準時)$/i.test(text))
    return { clock: standardOf(plantZone) };
  if (/^[a-z_]+(?:\/[a-z0-9_+-]+)+$/i.test(text) && TimeZoneName.safeParse(text).success)
    return { clock: named(text) };
  return 'ask';
}

/** What stands in brackets beside a time and is no zone: how it is written, and which end of the hour it is. */
const formats =
  /^(?:[ymdhsat:./ -]+|24 ?h(?:ours?)?|0-23|1-24|time|date|hour|(?:hour|period)?[ -]?(?:start|begin|beginning|end|ending)|末|初|起|止)$/i;
const zoneAside =
  /\b(?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::?\d{2})?)?|(?:^|[ _])[+-]\d{1,2}:?\d{2}$|\b(?:africa|america|antarctica|asia|atlantic|australia|europe|indian|pacific|etc)\/[a-z_+-]+(?:\/[a-z_]+)?\d*|北京时|北京時|世界时|世界時|当地|當地|本地|\blocal standard\b|\blst\b|\blocal\b|\b(?:bjt|hkt|jst|kst|sgt)\b|\b(?!(?:test|post)\b)[acekmpw][sd]t\b/i;

/** The zone that the head of a time names; null where it names none. */
export function zoneInHead(head: string, plantZone: string): { words: ZoneWords; text: string } | null {
  const { inside, outside, unclosed } = bracketsIn(head);
  for (const text of inside) {
    if (text === '' || formats.test(text)) continue;
    return { words: zoneOf(text, plantZone), text };
  }
  const aside = `${outside} ${unclosed}`.replaceAll('_', head.includes('/') ? '_' : ' ');
  const [text] = zoneAside.exec(aside) ?? [];
  return text === undefined ? null : { words: zoneOf(text.trim(), plantZone), text: text.trim() };
}
