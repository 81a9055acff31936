import type { AlarmGuidance } from '@contract/alarmGuides';
import type { AlarmHistoryPage, AlarmMoment, AlarmPastStep } from '@contract/alarmHistory';
import type { Alarm, AlarmDetail } from '@contract/alarms';
import type { Device } from '@contract/devices';
import type { EnergyCompared } from '@contract/energy';
import type { HistoryAnswer, SiteReadingsAt } from '@contract/history';
import type { Region } from '@contract/sites';
import type { DeadLetterPage, HealthHistory, MonitorHealth } from '@contract/monitor';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The list as it was at `from`, and what happened until `to`, in order. */
export interface AlarmReplay {
  from: number;
  to: number;
  alarms: readonly Alarm[];
  steps: readonly AlarmPastStep[];
}

/** Records found so far, and what the next page of them is asked for with. */
export type FoundAlarms = Pick<AlarmHistoryPage, 'next' | 'matched'> & { rows: readonly Alarm[] };

/** What a page asks for once and keeps while it shows it. */
export interface Details {
  alarm: AlarmDetail;
  alarmGuidance: AlarmGuidance;
  alarmTrend: HistoryAnswer;
  alarmReplay: AlarmReplay;
  foundAlarms: FoundAlarms;
  pastAlarms: { total: number; rows: readonly Alarm[] };
  devices: readonly Device[];
  siteReadings: SiteReadingsAt;
  siteAlarms: AlarmMoment;
  regions: readonly Region[];
  history: HistoryAnswer;
  monitor: MonitorHealth;
  healthHistory: HealthHistory;
  deadLetters: DeadLetterPage;
  energy: EnergyCompared;
}
export type DetailSlot = keyof Details;

export interface SiteMoment {
  siteId: number;
  at: number;
}

/** `data` is of `key`, or null; while it is asked again for the same key the old answer stays on screen. */
export interface Asked<T> {
  key: string;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data: T | null;
}
/** Asked by several places of one screen at once, each about something else: one answer for each key. */
type SharedSlot = 'devices' | 'energy';
const sharedSlots: readonly DetailSlot[] = ['devices', 'energy'] satisfies SharedSlot[];
/** As many as a scene of a wall has widgets; the one that was asked longest ago goes first. */
const mostKeys = 40;

export type DetailsState = { [S in Exclude<DetailSlot, SharedSlot>]: Asked<Details[S]> } & {
  [S in SharedSlot]: readonly Asked<Details[S]>[];
};

const idle = { key: '', status: 'idle', data: null } as const;
const initialState: DetailsState = {
  alarm: idle,
  alarmGuidance: idle,
  alarmTrend: idle,
  alarmReplay: idle,
  foundAlarms: idle,
  pastAlarms: idle,
  devices: [],
  siteReadings: idle,
  siteAlarms: idle,
  regions: idle,
  history: idle,
  monitor: idle,
  healthHistory: idle,
  deadLetters: idle,
  energy: [],
};

type Slotted = { slot: DetailSlot; key: string };
type Answered = Slotted & { data: Details[DetailSlot] };

type AnyAsked = Asked<Details[DetailSlot]>;
const answersOf = (state: DetailsState, slot: DetailSlot): readonly AnyAsked[] => [state[slot]].flat();
const askedIn = (state: DetailsState, { slot, key }: Slotted): AnyAsked | undefined =>
  answersOf(state, slot).find((asked) => asked.key === key);

function withAsked(state: DetailsState, slot: DetailSlot, asked: AnyAsked): DetailsState {
  if (!sharedSlots.includes(slot)) return { ...state, [slot]: asked };
  const others = answersOf(state, slot).filter(({ key }) => key !== asked.key);
  return { ...state, [slot]: [...others, asked].slice(-mostKeys) };
}

const slice = createSlice({
  name: 'details',
  initialState,
  reducers: {
    detailAsked: (state, { payload: { slot, key } }: PayloadAction<Slotted>) =>
      withAsked(state, slot, {
        key,
        status: 'loading',
        data: askedIn(state, { slot, key })?.data ?? null,
      }),
    detailAnswered: (state, { payload: { slot, key, data } }: PayloadAction<Answered>) =>
      askedIn(state, { slot, key }) ? withAsked(state, slot, { key, status: 'ready', data }) : state,
    detailFailed: (state, { payload }: PayloadAction<Slotted>) => {
      const asked = askedIn(state, payload);
      return asked ? withAsked(state, payload.slot, { ...asked, status: 'failed' }) : state;
    },
  },
});

export const alarmDetailWanted = createAction<number>('details/alarmDetailWanted');
/** What is to be done about the alarm of that id, where it is. */
export const alarmGuidanceWanted = createAction<number>('details/alarmGuidanceWanted');
/** The readings of a device between two instants, for the alarm of that id. */
export const alarmTrendWanted = createAction<{
  alarmId: number;
  deviceId: number;
  points: readonly string[];
  from: number;
  to: number;
}>('details/alarmTrendWanted');
/** Earlier occurrences of the same alarm of the same device, or site, of the last `spanMs`, the newest first. */
export const pastAlarmsWanted = createAction<{ alarm: Alarm; spanMs: number }>('details/pastAlarmsWanted');
export const alarmReplayWanted = createAction<{ from: number; to: number }>('details/alarmReplayWanted');
/** The records that match, as `GET /alarm/history` takes it; with `before` the next page is put below what was found. */
export const foundAlarmsWanted =
  createAction<Record<string, string | number | undefined>>('details/foundAlarmsWanted');
export const siteDevicesWanted = createAction<number>('details/siteDevicesWanted');
/** What was known of a site at a moment, and which alarms stood there then. */
export const siteMomentWanted = createAction<SiteMoment>('details/siteMomentWanted');
export const regionsWanted = createAction('details/regionsWanted');
/** `spanMs` back from now. */
export const historyWanted = createAction<{ deviceId: number; points: readonly string[]; spanMs: number }>(
  'details/historyWanted',
);

/** Of a region; null: of all that this user sees. */
export const energyWanted = createAction<number | null>('details/energyWanted');
export const monitorWanted = createAction('details/monitorWanted');
export const healthHistoryWanted = createAction<number>('details/healthHistoryWanted');
/** An empty reason asks for all of them. */
export const deadLettersWanted = createAction<{ reason: string; pageNum: number; pageSize: number }>(
  'details/deadLettersWanted',
);

/** What is known of one key of a slot that many ask for; null until it was asked. */
export const answerFor = <T>(answers: readonly Asked<T>[], wanted: string | number | null): Asked<T> | null =>
  answers.find(({ key }) => key === String(wanted)) ?? null;

export const siteMomentKeyOf = ({ siteId, at }: SiteMoment): string => `${siteId}:${at}`;
export const historyKeyOf = (deviceId: number, points: readonly string[]): string =>
  `${deviceId}:${points.join(',')}`;

export const { detailAsked, detailAnswered, detailFailed } = slice.actions;
export const detailsReducer = slice.reducer;
