import type { ErrorName } from '@contract/errors';
import type { Language } from '@contract/languages';
import type { RowInUse } from '@contract/usage';
import type { AppError } from '../errors';
import { isTextKey, say } from './words';

/** The rows that are used, in the words of a language. */
export const inUseIn = ({ inUse }: AppError, language: Language): RowInUse[] =>
  inUse.map(({ id, titles, uses, outOfSight }) => ({
    id,
    title: titles[language],
    uses: uses.map((use) => ({ ...use, name: isTextKey(use.name) ? say(language, use.name) : use.of })),
    outOfSight,
  }));

const usesIn = ({ uses, outOfSight }: RowInUse, language: Language): string => {
  const counted = uses.map(({ name, count, isExact }) =>
    say(language, isExact ? 'usage.counted' : 'usage.countedOver', { name, number: count }),
  );
  const hidden = outOfSight ? [say(language, 'usage.outOfSight')] : [];
  return [...counted, ...hidden].join(say(language, 'usage.between'));
};

/** The refusal in one sentence: the first row with what uses it, and how many other rows are used. */
export function usedMessage(reason: ErrorName, inUse: readonly RowInUse[], language: Language): string {
  const [first] = inUse;
  if (!first) return say(language, `errors.${reason}`, { name: '' });
  const refusal = say(language, `errors.${reason}`, { name: first.title });
  const sentence = say(language, 'usage.refusal', { refusal, uses: usesIn(first, language) });
  const others = inUse.length - 1;
  return others === 0
    ? sentence
    : say(language, 'usage.refusalOfMore', { refusal: sentence, number: others });
}
