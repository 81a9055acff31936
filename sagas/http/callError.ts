import type { RowInUse } from '@contract/usage';

/** Why a call came back without its answer. */
export class CallError extends Error {
  constructor(
    readonly kind: 'refused' | 'network' | 'shape',
    message: string,
    /** The envelope's code and reason when the server refused; 0 and '' otherwise. */
    readonly code = 0,
    readonly reason = '',
    readonly fields: Record<string, string> = {},
    /** Of a refused removal: the rows that are in use, and by what. */
    readonly inUse: RowInUse[] = [],
  ) {
    super(message);
    this.name = 'CallError';
  }
}
