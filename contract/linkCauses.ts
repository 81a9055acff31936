import { z } from 'zod';

/** The usual cause of a refusal: a time in seconds, or a text where a number belongs. */
export const linkHints = ['seconds', 'text'] as const;
export type LinkHint = (typeof linkHints)[number];

interface Refused {
  reason: string | null;
  /** `device: member=content`. */
  detail: string | null;
}

/** Null where nothing suggests itself. */
export const linkHintOf = ({ reason, detail }: Refused): LinkHint | null => {
  if (reason === 'clockPast' && /t=1\d{9}$/.test(detail ?? '')) return 'seconds';
  if (reason === 'badShape' && /="/.test(detail ?? '')) return 'text';
  return null;
};

/** Refused as a whole: what is said of it differs from site to site. */
const whole: ReadonlySet<string | null> = new Set(['badJson', 'badTopic', 'unknownDevice', 'noValues']);

/** Without the device, what was sent and which row: these differ from message to message of one firmware. */
const memberOf = ({ reason, detail }: Refused): string =>
  whole.has(reason)
    ? ''
    : (detail ?? '')
        .replace(/^[^:=]*: /, '')
        .replace(/=.*/s, '')
        .replaceAll(/\.\d+/g, '.#')
        .slice(0, 60);

/** Sites that are refused for one cause have one firmware or one setting that is wrong. */
export const linkCauseOf = (refused: Refused): string =>
  `${refused.reason ?? ''}:${linkHintOf(refused) ?? memberOf(refused)}`;

const sayingOtherwise: Readonly<Record<string, 'clock' | 'credential'>> = {
  controllerClockWrong: 'clock',
  credentialUsedTwice: 'credential',
};

/** What the cause of an alarm of this definition tells of: content that is refused, a clock, or a credential. */
export const causeKindOf = (definitionId: string): 'refused' | 'clock' | 'credential' =>
  sayingOtherwise[definitionId] ?? 'refused';

/** How far a clock is off, in the unit that people say it in: a key of the texts, and what stands in it. */
export function clockErrorOf(seconds: number) {
  const size = Math.abs(seconds);
  const [unit, unitS] = size < 60 ? ['s', 1] : size < 3_600 ? ['min', 60] : ['h', 3_600];
  const key = seconds > 0 ? ('linkFault.clockAhead' as const) : ('linkFault.clockBehind' as const);
  return { key, figure: Math.round((size / Number(unitS)) * 10) / 10, unit: String(unit) };
}

/** Why an alarm about how a controller speaks was raised, as it is now while it lasts. */
export const AlarmCause = z
  .object({
    /** Of an alarm that covers many sites: the value of `linkCause` in the list of sites. */
    id: z.number().int().nullable(),
    reason: z.string().nullable(),
    detail: z.string().nullable(),
    /** How many sites it covers. */
    sites: z.number().int().nullable(),
  })
  .meta({ id: 'AlarmCause' });
export type AlarmCause = z.infer<typeof AlarmCause>;
