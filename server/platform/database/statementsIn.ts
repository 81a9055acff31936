import { CompiledQuery } from 'kysely';
import type { Trx } from './database';
import type { Statements } from './statements';

export const statementsIn = (trx: Trx): Statements => ({
  query: async <Row extends object>(text: string, values: unknown[]) => {
    const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(text, values));
    return { rows };
  },
});
