import { builtInParams } from '@contract/builtInParams';
import { effectiveOf } from '@contract/builtInParams/form';
import type { Pool } from 'pg';
import type { Stated } from '../../ingest/message';

export const rankingParam = 'collector.alarmLevel';
const choices = ['free', 'always', 'never'] as const;

/** Whose level an alarm has that a unit decided itself: its own for free points alone, unless a parameter says otherwise. */
export async function readRanking(pool: Pool): Promise<Stated['takesLevel']> {
  const { rows } = await pool.query<{ value: string }>(
    'select config_value as value from params where config_key = $1',
    [rankingParam],
  );
  const param = builtInParams[rankingParam];
  const value = param && effectiveOf(param, rows[0]?.value ?? null);
  return choices.find((choice) => choice === value) ?? 'free';
}
