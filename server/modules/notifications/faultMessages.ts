import type { FaultClockKind, FaultOrder, FaultVerb } from '@contract/faults';
import type { Language } from '@contract/languages';
import { mostListedAlarms } from '@contract/notifications';
import type { EpochMs } from '@contract/time';
import { isTextKey, say } from '../../platform/http/words';
import type { Composed, Composer } from './messages';

/** What happened to an order that somebody is to hear of. */
export interface FaultNews {
  order: FaultOrder;
  verb: FaultVerb;
  /** Of `escalate`: whose time, and how much of it is used. */
  clock: FaultClockKind | null;
  percent: number | null;
}

/** The gravest first, then what has waited longest. */
const byGravity = (a: FaultNews, b: FaultNews): number =>
  a.order.level - b.order.level || a.order.reportedAt - b.order.reportedAt;

const titleOf = (language: Language, { title, diagnosis, definitionId, typeName }: FaultOrder): string => {
  if (title !== '') return title;
  if (diagnosis !== null) return say(language, `diagnosis.${diagnosis}.name`);
  const key = `alarm.${definitionId ?? ''}.name`;
  return isTextKey(key) ? say(language, key) : (typeName?.[language] ?? say(language, 'faults.untitled'));
};

const newsOf = (language: Language, { verb, clock, percent }: FaultNews): string =>
  clock !== null && percent !== null
    ? say(language, 'faults.stepClock', { clock: say(language, `faults.clock.${clock}`), percent })
    : say(language, `faults.step.${verb}`);

const placeOf = ({ siteCode, siteName }: FaultOrder): string =>
  siteName === siteCode ? siteCode : `${siteCode} ${siteName}`;

const detailsOf = (language: Language, news: FaultNews) => ({
  level: say(language, `level.${news.order.level}`),
  id: news.order.id,
  place: placeOf(news.order),
  what: newsOf(language, news),
});

const dueLine = (language: Language, { order, clock }: FaultNews, { timeText }: Composer): string[] => {
  const dueAt = order.clocks.find(({ kind }) => kind === clock)?.dueAt ?? null;
  return dueAt === null ? [] : [say(language, 'notify.text.dueAt', { time: timeText(dueAt) })];
};

const paragraphOf = (language: Language, news: FaultNews, composer: Composer): string => {
  const { order } = news;
  return [
    say(language, 'notify.subject.fault', detailsOf(language, news)),
    titleOf(language, order),
    ...(order.deviceName === null ? [] : [order.deviceName]),
    order.assignee === null
      ? say(language, 'notify.text.unassigned')
      : say(language, 'notify.text.assignee', { name: order.assignee }),
    say(language, 'notify.text.reportedAt', { time: composer.timeText(order.reportedAt) }),
    ...dueLine(language, news, composer),
    ...(composer.publicUrl === null
      ? []
      : [`${composer.publicUrl.replace(/\/$/, '')}/fault/dispatch?order=${order.id}`]),
  ].join('\n');
};

/** One message about orders, in one language. */
export const composeFaults = (
  language: Language,
  all: readonly FaultNews[],
  composer: Composer,
  at: EpochMs,
): Composed => {
  const news = all.toSorted(byGravity);
  const listed = news.slice(0, mostListedAlarms);
  const [first] = listed;
  const count = news.length;
  const subject =
    first === undefined
      ? ''
      : say(language, count === 1 ? 'notify.subject.fault' : 'notify.subject.faults', {
          ...detailsOf(language, first),
          count,
        });
  const more = count - listed.length;
  const text = [
    ...listed.map((one) => paragraphOf(language, one, composer)),
    ...(more > 0 ? [say(language, 'notify.text.more', { count: more })] : []),
  ].join('\n\n');
  const orders = listed.map(({ order }) => order);
  return {
    subject,
    body: text,
    payload: { event: 'fault', at, language, subject, text, count, alarms: [], orders },
  };
};
