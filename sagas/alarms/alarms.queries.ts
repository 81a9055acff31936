import { listAlarmGuides, listRegionGuides } from '@contract/calls/alarmGuides';
import { listAlarmSteps, readAlarmsAt } from '@contract/calls/alarmHistory';
import { listAlarms, readAlarm } from '@contract/calls/alarms';
import { readHistory } from '@contract/calls/history';
import type { AlarmPastStep } from '@contract/alarmHistory';
import type { Alarm } from '@contract/alarms';
import { hourMs, minuteMs } from '@contract/time';
import type { Deps } from '../deps';
import { select, type Saga } from '../engine/effects';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';
import type { RootState } from '../reducers';
import { restMs, type SiteMoment } from '../replay/siteMoment';

/** One alarm with its whole life. */
export const alarmQuery = defineQuery({
  name: 'alarm',
  load: (deps, id: number) => send(deps, readAlarm, { params: { id } }),
});

/** What is to be done about an alarm, where it is. */
export const alarmGuidanceQuery = defineQuery({
  name: 'alarmGuidance',
  load: (deps, id: number) => send(deps, listAlarmGuides, { params: { id } }),
});

/** What is written for the alarms of one region itself. */
export const regionGuidesQuery = defineQuery({
  name: 'regionGuides',
  load: (deps, regionId: number) => send(deps, listRegionGuides, { query: { regionId } }),
});

/** The alarms that stood at a site at a moment. */
export const siteAlarmsQuery = defineQuery({
  name: 'siteAlarms',
  load: (deps, { siteId, at }: SiteMoment) => send(deps, readAlarmsAt, { query: { moment: at, siteId } }),
  restMs,
});

/** The alarms that stood at a moment, everywhere. */
export const alarmsAtQuery = defineQuery({
  name: 'alarmsAt',
  load: (deps, at: number) => send(deps, readAlarmsAt, { query: { moment: at } }),
  restMs,
});

interface PastOfAlarm {
  alarm: Alarm;
  spanMs: number;
}
const pastPage = { which: 'history', pageNum: 1, pageSize: 100 } as const;

/** Earlier occurrences of the same alarm of the same device, or site, the newest first. */
export const pastAlarmsQuery = defineQuery({
  name: 'pastAlarms',
  key: ({ alarm }: PastOfAlarm) => String(alarm.id),
  load: (deps, { alarm, spanMs }: PastOfAlarm) => {
    const { definitionId, deviceId, siteId, raisedAt } = alarm;
    const place = deviceId === null ? (siteId === null ? {} : { siteId }) : { deviceId };
    const query = { ...pastPage, definitionId, ...place, from: deps.clock.now() - spanMs, to: raisedAt };
    return send(deps, listAlarms, { query });
  },
});

interface TrendOfAlarm {
  alarm: Pick<Alarm, 'id' | 'raisedAt' | 'clearedAt'>;
  deviceId: number;
  points: readonly string[];
}
const trendPoints = 600;
const longestMs = 24 * hourMs;

/** An hour before it until half an hour after its end, a day at most. */
function spanOf({ raisedAt, clearedAt }: TrendOfAlarm['alarm'], nowMs: number) {
  const end = clearedAt === null ? nowMs : clearedAt + 30 * minuteMs;
  const to = Math.min(nowMs, raisedAt + Math.min(longestMs, Math.max(hourMs, end - raisedAt)));
  return { from: raisedAt - hourMs, to: Math.max(to, raisedAt + minuteMs) };
}

/** The readings of its device around an alarm. */
export const alarmTrendQuery = defineQuery({
  name: 'alarmTrend',
  key: ({ alarm }: TrendOfAlarm) => String(alarm.id),
  *load(deps: Deps, { alarm, deviceId, points }: TrendOfAlarm) {
    const offsetMs = yield* select((state: RootState) => state.stream.serverOffsetMs);
    const span = spanOf(alarm, deps.clock.now() + offsetMs);
    const query = { ...span, deviceId, points: points.join(','), maxPoints: trendPoints };
    return yield* send(deps, readHistory, { query });
  },
});

/** The list as it was at `from`, and what happened until `to`, in order. */
export interface AlarmReplay {
  from: number;
  to: number;
  alarms: readonly Alarm[];
  steps: readonly AlarmPastStep[];
}

/** Of one span; a flood beyond it would not be looked through step by step. */
const mostPages = 15;
const stepsPerPage = 2_000;

function* stepsOf(deps: Deps, from: number, to: number): Saga<AlarmPastStep[]> {
  const steps: AlarmPastStep[] = [];
  let after = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { from, to, after, limit: stepsPerPage };
    const answer = yield* send(deps, listAlarmSteps, { query });
    steps.push(...answer.steps);
    if (answer.next === null) break;
    after = answer.next;
  }
  return steps.sort((a, b) => a.at - b.at || a.id - b.id);
}

/** The list at the beginning of a span, and every step within it. */
export const alarmReplayQuery = defineQuery({
  name: 'alarmReplay',
  *load(deps: Deps, { from, to }: Pick<AlarmReplay, 'from' | 'to'>): Saga<AlarmReplay> {
    const { alarms } = yield* send(deps, readAlarmsAt, { query: { moment: from } });
    return { from, to, alarms, steps: yield* stepsOf(deps, from, to) };
  },
});
