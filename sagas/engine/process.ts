import type { Saga } from './effects';

/** A loop that lives as long as its scope; `name` is what the health page and the store call it. */
export interface Process {
  name: string;
  run: () => Saga;
}
