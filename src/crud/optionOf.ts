import type { Option } from './useOptions';

/** R-VAL-10: a value is matched as a text, whatever it was stored as. */
export const optionOf = (options: readonly Option[], value: unknown): Option | undefined =>
  options.find((one) => String(one.value) === String(value));
