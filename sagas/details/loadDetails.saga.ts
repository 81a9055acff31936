import { AlarmGuidance } from '@contract/alarmGuides';
import { Alarm, AlarmDetail } from '@contract/alarms';
import { Device } from '@contract/devices';
import { EnergyCompared } from '@contract/energy';
import { envelopeOf, listOf } from '@contract/envelope';
import { AlarmMoment } from '@contract/alarmHistory';
import { HistoryAnswer, SiteReadingsAt } from '@contract/history';
import { DeadLetter, HealthHistory, MonitorHealth } from '@contract/monitor';
import { Region } from '@contract/sites';
import { z } from 'zod';
import type { Deps, HttpCall } from '../deps';
import { all, call, delay, put, type Saga } from '../engine/effects';
import {
  type alarmDetailWanted,
  type alarmGuidanceWanted,
  type alarmTrendWanted,
  detailAnswered,
  detailAsked,
  detailFailed,
  type Details,
  type DetailSlot,
  type energyWanted,
  historyKeyOf,
  type historyWanted,
  type pastAlarmsWanted,
  type siteDevicesWanted,
  siteMomentKeyOf,
  type siteMomentWanted,
} from './details.slice';

/** A list answers its rows beside the envelope, not in it. */
const deadLetterPage = listOf(DeadLetter).transform(({ total, rows }) => ({ data: { total, rows } }));

const alarmPage = listOf(Alarm).transform(({ total, rows }) => ({ data: { total, rows } }));

/** Those that are put together from several calls are loaded by sagas of their own. */
type PlainSlot = Exclude<DetailSlot, 'alarmReplay' | 'foundAlarms'>;

const answers: { [S in PlainSlot]: z.ZodType<{ data: Details[S] }> } = {
  alarm: envelopeOf(AlarmDetail),
  alarmGuidance: envelopeOf(AlarmGuidance),
  alarmTrend: envelopeOf(HistoryAnswer),
  pastAlarms: alarmPage,
  devices: envelopeOf(z.array(Device)),
  siteReadings: envelopeOf(SiteReadingsAt),
  siteAlarms: envelopeOf(AlarmMoment),
  regions: envelopeOf(z.array(Region)),
  history: envelopeOf(HistoryAnswer),
  monitor: envelopeOf(MonitorHealth),
  healthHistory: envelopeOf(HealthHistory),
  deadLetters: deadLetterPage,
  energy: envelopeOf(EnergyCompared),
};

const historyPoints = 300;

/** The panel that asked shows a failure itself, in its place. */
export function* load<S extends PlainSlot>(
  deps: Deps,
  slot: S,
  key: string,
  ask: Partial<HttpCall> & { path: string },
): Saga {
  yield* put(detailAsked({ slot, key }));
  const wish: HttpCall = { method: 'GET', isQuiet: true, ...ask };
  try {
    const answer = yield* call(() => deps.http(wish, answers[slot]));
    yield* put(detailAnswered({ slot, key, data: answer.data }));
  } catch {
    yield* put(detailFailed({ slot, key }));
  }
}

export const loadAlarmDetail =
  (deps: Deps) =>
  ({ payload: id }: ReturnType<typeof alarmDetailWanted>): Saga =>
    load(deps, 'alarm', String(id), { path: `/alarm/${id}` });

export const loadAlarmGuidance =
  (deps: Deps) =>
  ({ payload: id }: ReturnType<typeof alarmGuidanceWanted>): Saga =>
    load(deps, 'alarmGuidance', String(id), { path: `/alarm/${id}/guides` });

export const loadAlarmTrend =
  (deps: Deps) =>
  ({ payload: { alarmId, points, ...span } }: ReturnType<typeof alarmTrendWanted>): Saga => {
    const query = { ...span, points: points.join(','), maxPoints: 2 * historyPoints };
    return load(deps, 'alarmTrend', String(alarmId), { path: '/history/points', query });
  };

const pastPage = { which: 'history', pageNum: 1, pageSize: 100 } as const;

export const loadPastAlarms =
  (deps: Deps) =>
  ({ payload: { alarm, spanMs } }: ReturnType<typeof pastAlarmsWanted>): Saga => {
    const { id, definitionId, deviceId, siteId, raisedAt } = alarm;
    const place = deviceId === null ? { siteId: siteId ?? undefined } : { deviceId };
    const query = { ...pastPage, definitionId, ...place, from: deps.clock.now() - spanMs, to: raisedAt };
    return load(deps, 'pastAlarms', String(id), { path: '/alarm/list', query });
  };

export const loadSiteDevices =
  (deps: Deps) =>
  ({ payload: siteId }: ReturnType<typeof siteDevicesWanted>): Saga =>
    load(deps, 'devices', String(siteId), { path: `/site/${siteId}/devices` });

/** Whoever drags through the past passes many moments; only one where the hand rests is asked for. */
const restMs = 250;

export const loadSiteMoment = (deps: Deps) =>
  function* ({ payload: moment }: ReturnType<typeof siteMomentWanted>): Saga {
    yield* delay(restMs);
    const key = siteMomentKeyOf(moment);
    const { siteId, at } = moment;
    yield* all([
      load(deps, 'siteReadings', key, { path: `/history/site/${siteId}`, query: { at } }),
      load(deps, 'siteAlarms', key, { path: '/alarm/at', query: { moment: at, siteId } }),
    ]);
  };

export const loadRegions = (deps: Deps) => (): Saga => load(deps, 'regions', 'all', { path: '/region/tree' });

export const loadHistory =
  (deps: Deps) =>
  ({ payload: { deviceId, points, spanMs } }: ReturnType<typeof historyWanted>): Saga => {
    const to = deps.clock.now();
    const query = { deviceId, points: points.join(','), from: to - spanMs, to, maxPoints: historyPoints };
    return load(deps, 'history', historyKeyOf(deviceId, points), { path: '/history/points', query });
  };

export const loadEnergy =
  (deps: Deps) =>
  ({ payload: regionId }: ReturnType<typeof energyWanted>): Saga =>
    load(deps, 'energy', String(regionId), {
      path: '/energy/compared',
      ...(regionId !== null && { query: { regionId } }),
    });
