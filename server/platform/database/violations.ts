import { DatabaseError } from 'pg';

const isOf =
  (code: string) =>
  (error: unknown): error is DatabaseError =>
    error instanceof DatabaseError && error.code === code;

/** A row with the same key is there already. */
export const isUniqueViolation = isOf('23505');
/** Rows of another table refer to it. */
export const isForeignKeyViolation = isOf('23503');
