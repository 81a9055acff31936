import { errorCodes, type ErrorName } from '@contract/errors';
import type { Language } from '@contract/languages';
import type { RowUse } from '@contract/usage';

/** Its name is the key of a text. */
export type Use = RowUse;

/** A row that cannot be removed, because these use it. */
export interface UsedRow {
  id: number;
  titles: Readonly<Record<Language, string>>;
  uses: readonly Use[];
  outOfSight: boolean;
}

/** A refusal with a name; the edge turns it into an envelope with words in the caller's language. */
export class AppError extends Error {
  /** What a person calls the fields; the edge fills it in where it knows. */
  names: Readonly<Record<string, string>> = {};
  /** Of a refused removal: the rows that are used, and by what. */
  inUse: readonly UsedRow[] = [];

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
