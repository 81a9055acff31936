import { nanoid } from '@reduxjs/toolkit';
import { put, take, type Saga } from '../engine/effects';
import { questionAnswered, questionAsked, questionClosed, type Answer, type Question } from './prompts.slice';

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
