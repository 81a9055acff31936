import type { Alarm, AlarmLevel } from '@contract/alarms';
import { zoneClock, type ZoneClock } from '@contract/plantTime';
import { passesQuietHours, quietUntil } from '@contract/quietHours';
import { secondMs } from '@contract/time';
import { inWords } from '@contract/unitStates';
import type { Deps } from '../../deps';
import { call, delay, fork, put, select, takeEvery, takeLatest, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import type { RootState } from '../../reducers';
import { storageKeys } from '../../storageKeys';
import { topicChanged } from '../../stream/stream.slice';
import {
  muteRequested,
  soundBlocked,
  SoundChoice,
  soundChoiceRequested,
  soundChosen,
  soundMuted,
  soundTestRequested,
  soundUnmuted,
  type AlarmSoundState,
} from './alarmSound.slice';

const lookEveryMs = 500;
/** Calls do not overlap, however many alarms come. */
const apartMs = 4 * secondMs;
/** While a critical alarm waits for somebody, it calls again. */
const nagEveryMs = 30 * secondMs;

const selectSound = (state: RootState): AlarmSoundState => state.alarmSound;
const selectOpenCritical = (state: RootState): number => state.alarms.counts.asking[0];
const selectQuietHours = (state: RootState) => state.session.quietHours;
const selectLanguage = (state: RootState) => state.settings.language;

const restored = (text: string | null): SoundChoice => {
  try {
    return SoundChoice.parse(JSON.parse(text ?? '{}'));
  } catch {
    return SoundChoice.parse({});
  }
};

function* choose({ storage, sounder }: Deps, part: Partial<SoundChoice>): Saga {
  const { choice } = yield* select(selectSound);
  const isLeaveWanted = part.isNotified === true;
  const isNotified = isLeaveWanted ? yield* call(() => sounder.mayNotify()) : choice.isNotified;
  const next = { ...choice, isNotified, ...part, ...(isLeaveWanted && { isNotified }) };
  storage.set(storageKeys.alarmSound, JSON.stringify(next));
  yield* put(soundChosen(next));
}

function* mute({ clock }: Deps, forMs: number): Saga {
  yield* put(soundMuted(clock.now() + forMs));
  yield* delay(forMs);
  yield* put(soundUnmuted());
}

function* play({ sounder }: Deps, level: AlarmLevel): Saga {
  const { choice, isBlocked } = yield* select(selectSound);
  const wasHeard = sounder.play(level, choice.volume);
  if (wasHeard === isBlocked) yield* put(soundBlocked(!wasHeard));
}

/** The worst and newest in words; of several only how many more. */
const sentenceOf = ({ words }: Deps, worst: Alarm, others: number): string =>
  words.say(others === 0 ? 'alarms.say.one' : 'alarms.say.many', {
    level: words.say(`level.${worst.level}`),
    alarm: worst.pointName
      ? inWords((key) => words.say(key), worst.pointName)
      : words.say(`alarm.${worst.definitionId}.name`),
    site: worst.siteName ?? words.say('alarms.centreItself'),
    n: others,
  });

function* tell(deps: Deps, worst: Alarm, others: number): Saga {
  const { sounder, words } = deps;
  const { choice } = yield* select(selectSound);
  const language = yield* select(selectLanguage);
  const text = sentenceOf(deps, worst, others);
  if (choice.isSpoken) sounder.speak(text, language, choice.volume);
  if (choice.isNotified) sounder.notify(words.say(`level.${worst.level}`), text);
}

const worstFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((a, b) => a.level - b.level || b.raisedAt - a.raisedAt);

/** A critical alarm is said to a screen reader, muted or not: it makes no noise of its own. @returns whether it was */
function announce(deps: Deps, [worst, ...rest]: readonly Alarm[], more: number): boolean {
  if (worst?.level !== 1) return false;
  deps.sounder.announce(sentenceOf(deps, worst, rest.length + more));
  return true;
}

/** What came since the last look is called out as one: its worst level, and how many there are. @returns whether it called */
function* callOut(deps: Deps, zone: ZoneClock): Saga<boolean> {
  const { alarms, more } = deps.indexes.alarms.calls.take();
  const ordered = worstFirst(alarms);
  const isAnnounced = announce(deps, ordered, more);
  const { choice, mutedUntil } = yield* select(selectSound);
  if (!choice.isOn || mutedUntil !== null) return isAnnounced;
  const isQuiet = quietUntil(yield* select(selectQuietHours), deps.clock.now(), zone) !== null;
  const [first, ...rest] = ordered.filter(
    ({ level }) =>
      choice.levels.includes(level) && (!isQuiet || passesQuietHours({ levels: [level], isToDuty: false })),
  );
  if (!first) return isAnnounced;
  yield* play(deps, first.level);
  yield* tell(deps, first, rest.length + more);
  return true;
}

function* nag(deps: Deps): Saga<boolean> {
  const { choice, mutedUntil } = yield* select(selectSound);
  const isDue = choice.isOn && mutedUntil === null && choice.levels.includes(1);
  if (!isDue || (yield* select(selectOpenCritical)) === 0) return false;
  yield* play(deps, 1);
  return true;
}

function* listen(deps: Deps): Saga {
  const { clock, config, indexes } = deps;
  const zone = zoneClock(config.plantTimeZone);
  indexes.alarms.calls.rest();
  let calledAtMs = -Infinity;
  for (;;) {
    const nowMs = clock.monotonicMs();
    const hasCalled = nowMs - calledAtMs >= apartMs && (yield* callOut(deps, zone));
    const hasNagged = !hasCalled && nowMs - calledAtMs >= nagEveryMs && (yield* nag(deps));
    if (hasCalled || hasNagged) calledAtMs = nowMs;
    yield* delay(lookEveryMs);
  }
}

/** Calls alarms out by sound, speech and notification, from sign-in to sign-out, on whatever page one is. */
export const callOutProcess = (deps: Deps): Process => ({
  name: 'call out',
  *run(): Saga {
    yield* put(soundChosen(restored(deps.storage.get(storageKeys.alarmSound))));
    yield* takeEvery(
      soundChoiceRequested,
      guarded(({ payload }: ReturnType<typeof soundChoiceRequested>) => choose(deps, payload)),
    );
    yield* takeLatest(
      muteRequested,
      guarded(({ payload }: ReturnType<typeof muteRequested>) => mute(deps, payload)),
    );
    yield* takeEvery(
      soundTestRequested,
      guarded(({ payload }: ReturnType<typeof soundTestRequested>) => play(deps, payload)),
    );
    yield* fork(listen, deps);
    // What stands when the list is first known is on the screen; only what comes after it is called out.
    yield* takeEvery(topicChanged, function* ({ payload }: ReturnType<typeof topicChanged>): Saga {
      if (payload.topic === 'alarms' && payload.status === 'following') deps.indexes.alarms.calls.listen();
    });
  },
});
