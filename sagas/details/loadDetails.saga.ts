import { listAlarmGuides } from '@contract/calls/alarmGuides';
import { readAlarmsAt } from '@contract/calls/alarmHistory';
import { listAlarms, readAlarm } from '@contract/calls/alarms';
import { compareEnergy } from '@contract/calls/energy';
import { readHistory, readSiteReadings } from '@contract/calls/history';
import { listRegions } from '@contract/calls/regions';
import { listSiteDevices } from '@contract/calls/sites';
import type { Deps } from '../deps';
import { all, delay, put, type Saga } from '../engine/effects';
import { send } from '../http/send';
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

const historyPoints = 300;

/** The panel that asked shows a failure itself, in its place. */
export function* load<S extends DetailSlot>(slot: S, key: string, asked: Saga<Details[S]>): Saga {
  yield* put(detailAsked({ slot, key }));
  try {
    yield* put(detailAnswered({ slot, key, data: yield* asked }));
  } catch {
    yield* put(detailFailed({ slot, key }));
  }
}

const isQuiet = true;

export const loadAlarmDetail =
  (deps: Deps) =>
  ({ payload: id }: ReturnType<typeof alarmDetailWanted>): Saga =>
    load('alarm', String(id), send(deps, readAlarm, { params: { id }, isQuiet }));

export const loadAlarmGuidance =
  (deps: Deps) =>
  ({ payload: id }: ReturnType<typeof alarmGuidanceWanted>): Saga =>
    load('alarmGuidance', String(id), send(deps, listAlarmGuides, { params: { id }, isQuiet }));

export const loadAlarmTrend =
  (deps: Deps) =>
  ({ payload: { alarmId, points, ...span } }: ReturnType<typeof alarmTrendWanted>): Saga => {
    const query = { ...span, points: points.join(','), maxPoints: 2 * historyPoints };
    return load('alarmTrend', String(alarmId), send(deps, readHistory, { query, isQuiet }));
  };

const pastPage = { which: 'history', pageNum: 1, pageSize: 100 } as const;

export const loadPastAlarms =
  (deps: Deps) =>
  ({ payload: { alarm, spanMs } }: ReturnType<typeof pastAlarmsWanted>): Saga => {
    const { id, definitionId, deviceId, siteId, raisedAt } = alarm;
    const place = deviceId === null ? { siteId: siteId ?? undefined } : { deviceId };
    const query = { ...pastPage, definitionId, ...place, from: deps.clock.now() - spanMs, to: raisedAt };
    return load('pastAlarms', String(id), send(deps, listAlarms, { query, isQuiet }));
  };

export const loadSiteDevices =
  (deps: Deps) =>
  ({ payload: siteId }: ReturnType<typeof siteDevicesWanted>): Saga =>
    load('devices', String(siteId), send(deps, listSiteDevices, { params: { id: siteId }, isQuiet }));

/** Whoever drags through the past passes many moments; only one where the hand rests is asked for. */
const restMs = 250;

export const loadSiteMoment = (deps: Deps) =>
  function* ({ payload: moment }: ReturnType<typeof siteMomentWanted>): Saga {
    yield* delay(restMs);
    const key = siteMomentKeyOf(moment);
    const { siteId, at } = moment;
    yield* all([
      load(
        'siteReadings',
        key,
        send(deps, readSiteReadings, { params: { id: siteId }, query: { at }, isQuiet }),
      ),
      load('siteAlarms', key, send(deps, readAlarmsAt, { query: { moment: at, siteId }, isQuiet })),
    ]);
  };

export const loadRegions = (deps: Deps) => (): Saga =>
  load('regions', 'all', send(deps, listRegions, { isQuiet }));

export const loadHistory =
  (deps: Deps) =>
  ({ payload: { deviceId, points, spanMs } }: ReturnType<typeof historyWanted>): Saga => {
    const to = deps.clock.now();
    const query = { deviceId, points: points.join(','), from: to - spanMs, to, maxPoints: historyPoints };
    return load('history', historyKeyOf(deviceId, points), send(deps, readHistory, { query, isQuiet }));
  };

export const loadEnergy =
  (deps: Deps) =>
  ({ payload: regionId }: ReturnType<typeof energyWanted>): Saga =>
    load(
      'energy',
      String(regionId),
      send(deps, compareEnergy, { query: regionId === null ? {} : { regionId }, isQuiet }),
    );
