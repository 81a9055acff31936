import { errorCodes, type ErrorName } from '@contract/errors';

/** A refusal with a name; the edge turns it into an envelope with words in the caller's language. */
export class AppError extends Error {
  /** What a person calls the fields; the edge fills it in where it knows. */
  names: Readonly<Record<string, string>> = {};

  constructor(
    readonly reason: ErrorName,
    /** Placeholders for the words, never secrets. */
    readonly detail: Record<string, string | number> = {},
    /** Field path → error text key, for validation refusals. */
    readonly fields: Record<string, string> = {},
    /** The cause, for the log alone: it never reaches the caller. */
    because?: ErrorOptions,
  ) {
    super(reason, because);
    this.name = 'AppError';
  }

  get code(): number {
    return errorCodes[this.reason];
  }
}
