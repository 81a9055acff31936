import { listCommands } from '@contract/calls/commands';
import type { Command } from '@contract/commands';
import { secondMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { delay, put, race, take, type Saga } from '../engine/effects';
import { send } from '../http/send';
import { messageMs, toasted } from '../prompts/prompts.slice';
import { commandsMoved, type openingSent } from './commands.slice';

const againMs = 3 * secondMs;
const proven: ReadonlySet<string> = new Set(['verified', 'effective']);
/** Of whoever may open doors and not read commands. */
const hidden: ReadonlySet<number> = new Set([403, 404]);

type Sent = ReturnType<typeof openingSent>;
type Step = Pick<Command, 'state' | 'why' | 'isOver'>;

/** One box at the corner, which says each step in place until the outcome stands. */
const boxOf = ({ batchId, door }: Sent['payload']) => {
  const box = (level: 'info' | 'success' | 'warning' | 'error', key: string, body?: string, durationMs = 0) =>
    toasted({
      ...{ id: `opening-${batchId}`, form: 'notification', level, durationMs },
      ...{ title: { key, params: { door } }, ...(body !== undefined && { body: { key: body } }) },
    });
  return {
    unread: () => box('warning', 'access.opening.unread'),
    said: ({ state, why, isOver }: Step) => {
      const words = why === null ? `commands.state.${state}` : `commands.why.${why}`;
      if (proven.has(state)) return box('success', 'access.opening.proven', undefined, messageMs);
      return isOver
        ? box('error', 'access.opening.failed', words)
        : box('info', 'access.opening.sent', words);
    },
  };
};

/** Null while it could not be read. */
function* read(deps: Deps, batchId: number): Saga<Step | 'hidden' | null> {
  try {
    const query = { batchId, pageNum: 1, pageSize: 1 };
    const { rows } = yield* send(deps, listCommands, { query, isQuiet: true });
    return rows[0] ?? null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return hidden.has(error.code) ? 'hidden' : null;
  }
}

/** Tells whoever sent it what became of the opening of a door: a wish that was accepted has opened nothing yet. */
export const followOpening = (deps: Deps) =>
  function* ({ payload }: Sent): Saga {
    const box = boxOf(payload);
    yield* put(box.said({ state: 'authorised', why: null, isOver: false }));
    let before = 'authorised ';
    for (;;) {
      const step = yield* read(deps, payload.batchId);
      if (step === 'hidden') return void (yield* put(box.unread()));
      if (step !== null) {
        const now = `${step.state} ${step.why ?? ''}`;
        if (now !== before || step.isOver) yield* put(box.said(step));
        if (step.isOver || proven.has(step.state)) return;
        before = now;
      }
      yield* race({ moved: take(commandsMoved), again: delay(againMs) });
    }
  };
