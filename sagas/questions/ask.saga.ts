import { nanoid } from '@reduxjs/toolkit';
import { put, take, type Saga } from '../engine/effects';
import {
  questionAnswered,
  questionAsked,
  questionClosed,
  type Answer,
  type Question,
  type Words,
} from '../prompts/prompts.slice';

/** Puts a question before the person and waits for the answer; a cancelled saga takes its question back. */
export function* ask(question: Omit<Question, 'id'>): Saga<Answer> {
  const id = nanoid(8);
  yield* put(questionAsked({ id, ...question }));
  try {
    for (;;) {
      const { payload } = yield* take(questionAnswered);
      if (payload.id === id) return payload.answer;
    }
  } finally {
    yield* put(questionClosed(id));
  }
}

interface Confirmation {
  level?: Question['level'];
  /** The act itself, on the button that does it. */
  confirm: Words;
}

/** R-ERR-06 */
export function* isConfirmed(body: Words, { level = 'warning', confirm }: Confirmation): Saga<boolean> {
  const answer = yield* ask({
    level,
    title: { key: 'crud.confirmTitle' },
    body,
    confirm,
    cancel: { key: 'crud.cancel' },
  });
  return answer === 'confirmed';
}
