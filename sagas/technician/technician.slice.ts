import type { DeviceWithState, LatestState } from '@contract/devices';
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
  /** Of each order, lines of its checklist that were gone through. */
  checks: Record<number, string[]>;
}

/** Whether all of it lies on the phone for a time without a network, and why not; `asking`: not known yet. */
export type Keeping = 'asking' | 'kept' | 'insecure' | 'page' | 'full';

/** A photo to be looked at. */
export interface Picture {
  src: string;
  words: string;
}

export interface TechnicianState extends Kept {
  phase: Phase;
  holder: Holder | null;
  /** Others who left something on this phone. */
  others: Holder[];
  isOnline: boolean;
  isSending: boolean;
  /** The last file that was to be a photo was none, or the phone had no room for it. */
  refusal: 'photo' | 'space' | null;
  /** Sites whose values come by themselves. */
  streamed: number[];
  keeping: Keeping;
  picture: Picture | null;
}

const nothingKept: Kept = {
  ...{ orders: [], ordersAt: null, values: {}, choices: null, photos: {}, queue: [], checks: {} },
};
const initialState: TechnicianState = {
  ...nothingKept,
  ...{ phase: 'starting', holder: null, others: [], isOnline: true, isSending: false, refusal: null },
  ...{ streamed: [], keeping: 'asking', picture: null },
};

const slice = createSlice({
  name: 'technician',
  initialState,
  reducers: {
    boxOpened: (state, { payload }: PayloadAction<{ holder: Holder; kept: Kept }>) => {
      Object.assign(state, payload.kept, { phase: 'ready', holder: payload.holder });
    },
    boxClosed: (state, { payload: phase }: PayloadAction<Phase>) => {
      Object.assign(state, nothingKept, { phase, holder: null, isSending: false, picture: null });
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
    /** The newest of each device, where it is known which devices there are. */
    statesStreamed: (
      state,
      { payload }: PayloadAction<{ siteId: number; states: LatestState[]; at: number }>,
    ) => {
      const { siteId, states, at } = payload;
      if (!state.streamed.includes(siteId)) state.streamed.push(siteId);
      const known = state.values[siteId];
      if (!known) return;
      known.at = at;
      for (const device of known.devices)
        device.state = states.find(({ deviceId }) => deviceId === device.id) ?? device.state;
    },
    streamLost: (state) => {
      state.streamed = [];
    },
    /** The site is not this user's to see any more. */
    valuesWithdrawn: (state, { payload: siteId }: PayloadAction<number>) => {
      delete state.values[siteId];
      state.streamed = state.streamed.filter((one) => one !== siteId);
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
    checksChanged: (state, { payload }: PayloadAction<{ orderId: number; checked: string[] }>) => {
      state.checks[payload.orderId] = payload.checked;
    },
    keepingFound: (state, { payload: keeping }: PayloadAction<Keeping>) => {
      if (state.keeping === 'asking') state.keeping = keeping;
    },
    keepingFailed: (state) => {
      if (state.keeping === 'asking' || state.keeping === 'kept') state.keeping = 'full';
    },
    pictureShown: (state, { payload: picture }: PayloadAction<Picture | null>) => {
      state.picture = picture;
    },
    actRefused: (state, { payload: refusal }: PayloadAction<TechnicianState['refusal']>) => {
      state.refusal = refusal;
    },
  },
});

export type Work = Omit<FaultWork, 'version' | 'key' | 'at'>;

/** With photos that prove it, of a suspension. */
export const stepTaken = createAction<{ orderId: number; work: Work; proofs?: readonly File[] }>(
  'technician/stepTaken',
);
export const photoTaken = createAction<{ orderId: number; moment: FaultPhotoMoment; file: File }>(
  'technician/photoTaken',
);
/** A photo of the server by its number, one that waits by its key; `small` is shown where it does not lie here. */
export const pictureRequested = createAction<{ name: number | string; words: string; small: string | null }>(
  'technician/pictureRequested',
);
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
  statesStreamed,
  streamLost,
  valuesWithdrawn,
  choicesAnswered,
  photosAnswered,
  lineLost,
  queueChanged,
  sendingChanged,
  checksChanged,
  keepingFound,
  keepingFailed,
  pictureShown,
  actRefused,
} = slice.actions;
export const technicianReducer = slice.reducer;
export interface TechnicianRoot {
  technician: TechnicianState;
}
export const ofTechnician = ({ technician }: TechnicianRoot): TechnicianState => technician;
