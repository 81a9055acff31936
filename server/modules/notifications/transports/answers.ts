import { quoted } from '../../../platform/outbound/failureWords';
import type { OutboundAnswer } from '../../../platform/outbound/post';
import { NotNow, Refused } from './transport';

/** Client errors that pass by themselves: too slow, too early, too many, somebody else at work. */
const passing = new Set([408, 409, 423, 425, 429]);

/** @throws Refused for what the other side will not take, NotNow for what it may take later */
export const demandSuccess = ({ status }: OutboundAnswer): void => {
  if (status >= 200 && status < 300) return;
  const words = quoted('outbound.status', { status: String(status) });
  if (status >= 300 && status < 500 && !passing.has(status)) throw new Refused(words);
  throw new NotNow(words);
};

const mostQuoted = 200;
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** @throws NotNow when the answer does not hold what it must; spaces do not count */
export const demandWords = ({ text }: OutboundAnswer, words: string | null): void => {
  if (words === null || withoutSpaces(text).includes(withoutSpaces(words))) return;
  throw new NotNow(quoted('outbound.answered', { answer: text.slice(0, mostQuoted) }));
};

/** The error code of a robot's answer and its words; code null: the answer is something else. */
export const verdictOf = (text: string, codeField: string, wordsField: string) => {
  const answer = recordOf(text);
  const code = answer[codeField];
  const words = answer[wordsField];
  return {
    code: typeof code === 'number' ? code : null,
    words: (typeof words === 'string' ? words : text).slice(0, mostQuoted),
  };
};

const recordOf = (text: string): Record<string, unknown> => {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
};
