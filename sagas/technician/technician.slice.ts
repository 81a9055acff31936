import type { DeviceWithState } from '@contract/devices';
import type { FaultWork } from '@contract/faultActions';
import type { FaultChoices } from '@contract/faultChoices';
import type { FaultPhoto, FaultPhotoMoment } from '@contract/faultFiles';
import type { OwnOrder } from '@contract/ownOrders';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Holder } from './ports';
import { untold, type QueuedAct } from './queue';

/** Newest values of a site, and when they were answered. */
export interface SiteValues {
  at: number;
  devices: DeviceWithState[];
}

export type Phase = 'starting' | 'signedOut' | 'forbidden' | 'unreached' | 'ready';

/** What the phone keeps of one user. */
export interface Kept {
  orders: OwnOrder[];
  ordersAt: number | null;
  values: Record<number, SiteValues>;
  choices: FaultChoices | null;
  /** Of each order, those that the server has. */
  photos: Record<number, FaultPhoto[]>;
  queue: QueuedAct[];
}

export interface TechnicianState extends Kept {
  phase: Phase;
  holder: Holder | null;
  /** Others who left something on this phone. */
  others: Holder[];
  isOnline: boolean;
  isSending: boolean;
  /** The last file that was to be a photo was none. */
  refusal: 'photo' | null;
}

const nothingKept: Kept = { orders: [], ordersAt: null, values: {}, choices: null, photos: {}, queue: [] };
const initialState: TechnicianState = {
  ...nothingKept,
  ...{ phase: 'starting', holder: null, others: [], isOnline: true, isSending: false, refusal: null },
};

const slice = createSlice({
  name: 'technician',
  initialState,
  reducers: {
    boxOpened: (state, { payload }: PayloadAction<{ holder: Holder; kept: Kept }>) => {
      Object.assign(state, payload.kept, { phase: 'ready', holder: payload.holder });
    },
    boxClosed: (state, { payload: phase }: PayloadAction<Phase>) => {
      Object.assign(state, nothingKept, { phase, holder: null, isSending: false });
    },
    othersFound: (state, { payload: others }: PayloadAction<Holder[]>) => {
      state.others = others;
    },
    ordersAnswered: (state, { payload }: PayloadAction<{ orders: OwnOrder[]; at: number }>) => {
      const queue = untold(state.queue);
      Object.assign(state, { orders: payload.orders, ordersAt: payload.at, isOnline: true, queue });
    },
    valuesAnswered: (state, { payload }: PayloadAction<SiteValues & { siteId: number }>) => {
      state.values[payload.siteId] = { at: payload.at, devices: payload.devices };
    },
    choicesAnswered: (state, { payload: choices }: PayloadAction<FaultChoices>) => {
      state.choices = choices;
    },
    photosAnswered: (state, { payload }: PayloadAction<{ orderId: number; photos: FaultPhoto[] }>) => {
      state.photos[payload.orderId] = payload.photos;
    },
    lineLost: (state) => {
      state.isOnline = false;
    },
    queueChanged: (state, { payload: queue }: PayloadAction<QueuedAct[]>) => {
      state.queue = queue;
    },
    sendingChanged: (state, { payload: isSending }: PayloadAction<boolean>) => {
      state.isSending = isSending;
    },
    actRefused: (state, { payload: refusal }: PayloadAction<TechnicianState['refusal']>) => {
      state.refusal = refusal;
    },
  },
});

export type Work = Omit<FaultWork, 'version' | 'key' | 'at'>;

export const stepTaken = createAction<{ orderId: number; work: Work }>('technician/stepTaken');
export const photoTaken = createAction<{
  orderId: number;
  moment: FaultPhotoMoment;
  takenAt: number;
  file: Blob;
}>('technician/photoTaken');
export const refreshRequested = createAction('technician/refreshRequested');
/** Gives up what could not be told. */
export const actDiscarded = createAction<string>('technician/actDiscarded');
/** Tries again what could not be told. */
export const actRetried = createAction<string>('technician/actRetried');
export const signOutConfirmed = createAction('technician/signOutConfirmed');

export const {
  boxOpened,
  boxClosed,
  othersFound,
  ordersAnswered,
  valuesAnswered,
  choicesAnswered,
  photosAnswered,
  lineLost,
  queueChanged,
  sendingChanged,
  actRefused,
} = slice.actions;
export const technicianReducer = slice.reducer;
export interface TechnicianRoot {
  technician: TechnicianState;
}
export const ofTechnician = ({ technician }: TechnicianRoot): TechnicianState => technician;
