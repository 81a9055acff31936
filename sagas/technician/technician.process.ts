import { readOwnChoices } from '@contract/calls/ownOrders';
import { logOut } from '@contract/calls/session';
import { secondMs } from '@contract/time';
import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../deps';
import { channelOf } from '../engine/channels';
import * as effects from '../engine/effects';
import { call, cancel, delay, fork, put, select, take, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { expiredCode } from '../http/calls';
import { send } from '../http/send';
import { keep } from './keep.saga';
import { readPhotos, showPicture } from './photos.saga';
import type { TechnicianPorts } from './ports';
import { tellPositions } from './position.saga';
import { readOrders, sendQueue } from './sendQueue.saga';
import { discardAct, keepChecks, retryAct, takePhoto, takeStep } from './takeActs.saga';
import * as slice from './technician.slice';
import { lock, unlock } from './unlock.saga';
import { readKeptValues, readValues } from './values.saga';
import { streamValues } from './valueStream.saga';

const manner = { isQuiet: true, ownsFailure: true } as const;
/** As often what is shown is asked again, and a line that was lost is tried. */
const refreshMs = 15 * secondMs;

function* readChoices(ports: TechnicianPorts): Saga {
  if ((yield* select(slice.ofTechnician)).choices !== null) return;
  const choices = yield* send(ports, readOwnChoices, manner);
  yield* keep(ports, 'choices', choices);
  yield* put(slice.choicesAnswered(choices));
}

const isExpired = (error: CallError): boolean => error.kind === 'refused' && error.code === expiredCode;

/** One round; whether the session goes on. */
function* round(ports: TechnicianPorts): Saga<boolean> {
  try {
    yield* sendQueue(ports);
    const orders = yield* readOrders(ports);
    yield* readChoices(ports);
    yield* readValues(ports, orders);
    yield* readPhotos(ports, orders);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isExpired(error)) return false;
    yield* put(slice.lineLost());
    return true;
  }
}

/** Another sign-in on the same phone ends what was open, before anything of the first is told in its name. */
const isSameSession = (ports: TechnicianPorts, session: string | null): boolean =>
  session !== null && ports.session() === session;

function* rounds(ports: TechnicianPorts): Saga {
  const own = ports.session();
  const wishes = yield* effects.newestOf(slice.refreshRequested);
  for (;;) {
    if (!isSameSession(ports, own) || !(yield* round(ports))) return;
    yield* effects.race({ wished: effects.takeFrom<Action>(wishes), waited: delay(refreshMs) });
  }
}

function* signOut(ports: TechnicianPorts): Saga {
  yield* call(ports.box.wipe);
  try {
    yield* send(ports, logOut, { ownsFailure: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  ports.forgetToken();
  yield* put(slice.boxClosed('signedOut'));
}

function* acts(ports: TechnicianPorts): Saga {
  yield* effects.all([
    effects.takeEvery(slice.stepTaken, takeStep(ports)),
    effects.takeEvery(slice.photoTaken, takePhoto(ports)),
    effects.takeEvery(slice.actDiscarded, discardAct(ports)),
    effects.takeEvery(slice.actRetried, retryAct(ports)),
    effects.takeEvery(slice.checksChanged, keepChecks(ports)),
    effects.takeLatest(slice.pictureRequested, showPicture(ports)),
    fork(streamValues, ports),
    fork(tellPositions, ports),
  ]);
}

/** From the opened box to the end of the session. */
function* session(ports: TechnicianPorts): Saga {
  const acting = yield* fork(acts, ports);
  yield* readKeptValues(ports);
  const { left } = yield* effects.race({ over: rounds(ports), left: take(slice.signOutConfirmed) });
  yield* cancel(acting);
  yield* left ? signOut(ports) : lock(ports);
}

function* wakes(ports: TechnicianPorts): Saga {
  const channel = channelOf<true>((sink) => ports.onWake(() => sink(true)));
  try {
    for (;;) {
      yield* effects.takeFrom(channel);
      yield* put(slice.refreshRequested());
    }
  } finally {
    channel.close();
  }
}

/** The technician's page: opens what the phone keeps, sends what waits, asks what is new. */
export const technicianProcess = (ports: TechnicianPorts): Process => ({
  name: 'technician',
  *run() {
    yield* fork(wakes, ports);
    for (;;) {
      if (yield* unlock(ports)) yield* session(ports);
      yield* effects.race({ wished: take(slice.refreshRequested), waited: delay(refreshMs) });
    }
  },
});
