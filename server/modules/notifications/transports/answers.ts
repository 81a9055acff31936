import { Refused } from './transport';

/** Client errors that pass by themselves: too slow, too early, too many, somebody else at work. */
const passing = new Set([408, 409, 423, 425, 429]);

/** @throws Refused for what the other side will not take, Error for what it may take later */
export const demandSuccess = (status: number): void => {
  if (status >= 200 && status < 300) return;
  const words = `the other side answered ${status}`;
  if (status >= 300 && status < 500 && !passing.has(status)) throw new Refused(words);
  throw new Error(words);
};
