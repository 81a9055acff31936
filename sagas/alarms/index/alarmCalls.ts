import type { Alarm } from '@contract/alarms';
import { needsResponse } from './needsResponse';

/** Alarms that began to call for somebody; `more` is how many beyond those kept. */
export interface TakenCalls {
  alarms: readonly Alarm[];
  more: number;
}

/** Hears in the stream what a person is to hear: what is new and asks for somebody, and nothing twice. */
export interface AlarmCalls {
  saw(before: Alarm | undefined, after: Alarm): void;
  /** A snapshot follows: what it repeats was heard before. */
  willRepeat(known: Iterable<Alarm>): void;
  /** From now on; what stood before is on the screen, not in the ear. */
  listen(): void;
  /** Nothing more, and nothing remembered. */
  rest(): void;
  take(): TakenCalls;
}

/** In a storm nobody listens to more of them one by one. */
const most = 200;

export function createAlarmCalls(): AlarmCalls {
  let isListening = false;
  let repeated: ReadonlySet<number> = new Set();
  let kept: Alarm[] = [];
  let more = 0;
  return {
    saw(before, after) {
      if (!isListening || !needsResponse(after)) return;
      if (before ? needsResponse(before) : repeated.has(after.id)) return;
      if (kept.length < most) kept.push(after);
      else more += 1;
    },
    willRepeat: (known) => void (repeated = new Set([...known].filter(needsResponse).map(({ id }) => id))),
    listen: () => void (isListening = true),
    rest() {
      isListening = false;
      repeated = new Set();
      kept = [];
      more = 0;
    },
    take() {
      const taken = { alarms: kept, more };
      kept = [];
      more = 0;
      return taken;
    },
  };
}
