import type { Alarm } from '@contract/alarms';
import { catalogueById } from '../../alarmEngine/catalogue';
import type { Language } from '@contract/languages';
import { causeKindOf, clockErrorOf, linkHintOf } from '@contract/linkCauses';
import { mostListedAlarms, type NotificationEvent, type WebhookBody } from '@contract/notifications';
import { texts } from '@contract/texts';
import type { EpochMs } from '@contract/time';
import { inWords } from '@contract/unitStates';
import { isTextKey, say } from '../../platform/http/words';

export interface Telling {
  event: NotificationEvent;
  language: Language;
  alarms: readonly Alarm[];
  /** Minutes that nobody has acknowledged; 0 at once. */
  afterMin: number;
  /** Of the alarms, those of which somebody took the acknowledgement back: they call anew. */
  withdrawn?: ReadonlySet<number>;
}

export interface Composer {
  /** Address of the console; null when it is not known. */
  publicUrl: string | null;
  timeText(at: EpochMs): string;
}

export interface Composed {
  subject: string;
  body: string;
  payload: Omit<WebhookBody, 'delivery'>;
}

/** The gravest first, then the oldest. */
const byGravity = (a: Alarm, b: Alarm): number => a.level - b.level || a.raisedAt - b.raisedAt;

const textOf = (language: Language, key: string, fallback: string): string =>
  texts[language][key] ?? fallback;

/** The words of the field unit or of a free point, where the alarm has some, before its kind. */
export const nameOf = (language: Language, { definitionId, pointName }: Alarm): string =>
  [
    pointName && inWords((key) => say(language, key), pointName),
    textOf(language, `alarm.${definitionId}.name`, definitionId),
  ]
    .filter(Boolean)
    .join(' · ');

const placeOf = (language: Language, alarm: Alarm): string => {
  const site = [alarm.siteCode, alarm.siteName === alarm.siteCode ? null : alarm.siteName];
  const parts = [...site, alarm.siteCode === null ? alarm.areaName?.[language] : null];
  const words = parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
  return words === '' ? say(language, 'notify.text.centre') : words;
};

const detailsOf = (language: Language, alarm: Alarm) => ({
  level: textOf(language, `level.${alarm.level}`, String(alarm.level)),
  name: nameOf(language, alarm),
  place: placeOf(language, alarm),
});

const isWithdrawn = ({ event, withdrawn }: Telling, { id }: Alarm): boolean =>
  event === 'alarm' && withdrawn?.has(id) === true;

const subjectOf = (telling: Telling): string => {
  const { language, alarms } = telling;
  const subject = plainSubjectOf(telling);
  const areAll = alarms.length > 0 && alarms.every((alarm) => isWithdrawn(telling, alarm));
  return areAll ? say(language, 'notify.subject.withdrawn', { subject }) : subject;
};

const plainSubjectOf = ({ event, language, alarms }: Telling): string => {
  const [first] = alarms;
  const count = alarms.length;
  if (event === 'digest' || first === undefined) return say(language, 'notify.subject.digest', { count });
  const details = { ...detailsOf(language, first), count };
  if (event === 'cleared')
    return say(language, count === 1 ? 'notify.subject.cleared' : 'notify.subject.clearedMany', details);
  return say(language, count === 1 ? 'notify.subject.alarm' : 'notify.subject.alarms', details);
};

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

const valueLine = (language: Language, { definitionId, value, threshold }: Alarm): string[] => {
  if (value !== null && causeKindOf(definitionId) === 'clock') {
    const { key, ...error } = clockErrorOf(value);
    return [say(language, 'notify.text.clock', { error: say(language, key, error) })];
  }
  if (value === null || threshold === null) return [];
  const unit = catalogueById.get(definitionId)?.unit ?? '';
  return [say(language, 'notify.text.value', { value: rounded(value), threshold: rounded(threshold), unit })];
};

/** What is refused, or which device or credential it is about, an example of it, and how many sites it concerns. */
const causeLines = (language: Language, { definitionId, cause }: Alarm): string[] => {
  if (cause === null) return [];
  const hint = linkHintOf(cause);
  const key = hint === null ? `monitor.reason.${cause.reason}` : `linkFault.hint.${hint}`;
  const words = `notify.text.cause.${causeKindOf(definitionId)}` as const;
  const reason = [isTextKey(key) ? say(language, key) : null, cause.detail].filter((part) => part !== null);
  return [
    ...(reason.length > 0 ? [say(language, words, { reason: reason.join(' · ') })] : []),
    ...(cause.sites === null ? [] : [say(language, 'notify.text.sites', { count: cause.sites })]),
  ];
};

const actionLine = (language: Language, { definitionId }: Alarm): string[] => {
  const key = `alarm.${definitionId}.action`;
  return isTextKey(key) ? [say(language, 'notify.text.action', { action: say(language, key) })] : [];
};

const paragraphOf = (telling: Telling, { publicUrl, timeText }: Composer, alarm: Alarm): string => {
  const { event, language } = telling;
  return [
    ...(isWithdrawn(telling, alarm) ? [say(language, 'notify.text.withdrawn')] : []),
    say(language, 'notify.subject.alarm', detailsOf(language, alarm)),
    ...(alarm.deviceName === null ? [] : [inWords((key) => say(language, key), alarm.deviceName)]),
    say(language, 'notify.text.raisedAt', { time: timeText(alarm.raisedAt) }),
    ...(alarm.clearedAt === null
      ? []
      : [say(language, 'notify.text.clearedAt', { time: timeText(alarm.clearedAt) })]),
    ...valueLine(language, alarm),
    ...causeLines(language, alarm),
    ...(alarm.childCount > 0 ? [say(language, 'notify.text.children', { count: alarm.childCount })] : []),
    ...(event === 'alarm' ? actionLine(language, alarm) : []),
    ...(publicUrl === null ? [] : [`${publicUrl.replace(/\/$/, '')}/alarms?alarm=${alarm.id}`]),
  ].join('\n');
};

/** One message about alarms, in one language; many alarms of one moment are one message. */
export const compose = (telling: Telling, composer: Composer, at: EpochMs): Composed => {
  const { event, language, afterMin } = telling;
  const alarms = telling.alarms.toSorted(byGravity);
  const listed = alarms.slice(0, mostListedAlarms);
  const subject = subjectOf({ ...telling, alarms });
  const more = alarms.length - listed.length;
  const isEscalated = event === 'alarm' && afterMin > 0;
  const body = [
    ...(isEscalated ? [say(language, 'notify.text.unacknowledged', { minutes: afterMin })] : []),
    ...listed.map((alarm) => paragraphOf(telling, composer, alarm)),
    ...(more > 0 ? [say(language, 'notify.text.more', { count: more })] : []),
  ].join('\n\n');
  const named = listed.map((alarm) => ({ ...alarm, name: nameOf(language, alarm) }));
  return {
    subject,
    body,
    payload: { event, at, language, subject, text: body, count: alarms.length, alarms: named },
  };
};

export const composeTest = (language: Language, channel: string, at: EpochMs): Composed => {
  const subject = say(language, 'notify.subject.test', { channel });
  const body = say(language, 'notify.text.test');
  return {
    subject,
    body,
    payload: { event: 'test', at, language, subject, text: body, count: 0, alarms: [] },
  };
};
