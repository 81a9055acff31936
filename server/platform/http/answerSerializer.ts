import fastJson from 'fast-json-stringify';
import { answerSchema } from './answerSchema';
import type { Route } from './route';

/**
 * Writes a route's success answer, or null when the route answers by itself (`raw`). It is made for the first answer:
 * a process answers few of its hundreds of routes soon, and would start half a second later for all of them.
 */
export function answerSerializer(route: Route): ((answer: unknown) => string) | null {
  if (route.answer === 'raw') return null;
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => {
    write ??= writerOf(route);
    return write(answer);
  };
}

/** The number of a tuple's members is a limit, and limits are not checked here (answerSchema). */
export const writerOf = (route: Route): ((answer: unknown) => string) =>
  fastJson(answerSchema(route) ?? {}, { ajv: { strictTuples: false } });
