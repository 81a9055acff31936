import type { EpochMs } from '@contract/time';
import { minuteMs } from '@contract/time';
import type { PreparedQuery } from '../../platform/database/statements';
import type { Batch } from '../../ingest/participant';
import type { Subject } from '../state';

/** A device's memory is written at most this often; what came since is read again from its readings. */
const memoryRestMs = 5 * minuteMs;

export interface Kept {
  key: string;
  memory: object;
}

/** Subjects of this batch whose rules remember something that was not written for a while. */
export const memoriesToWrite = (subjects: readonly Subject[], { startedAt }: Batch): Subject[] =>
  subjects.filter(
    ({ evaluators, rememberedAt }) => evaluators.length > 0 && startedAt - rememberedAt >= memoryRestMs,
  );

const keptBy = ({ evaluators }: Subject): Record<string, Kept> => {
  const kept: Record<string, Kept> = {};
  for (const rule of evaluators)
    if (rule !== undefined) kept[rule.definitionId] = { key: rule.memoryKey, memory: rule.evaluator.memory };
  return kept;
};

const memoryOf = (subject: Subject) => {
  const state = subject.device?.draft ?? subject.device?.present ?? null;
  if (state === null) return [];
  const v = state.values.map((value) => (Number.isNaN(value) ? null : value));
  return [{ device_id: subject.id, until: state.ts, v, memories: keptBy(subject) }];
};

export const writeMemories = (subjects: readonly Subject[], now: EpochMs): PreparedQuery => ({
  name: 'ingest_memories',
  text: `
    insert into rule_memories (device_id, until, written_at, v, memories)
    select x.device_id, x.until, $2, x.v, x.memories
    from jsonb_to_recordset($1::jsonb) as x (device_id int, until bigint, v jsonb, memories jsonb)
    on conflict (device_id) do update set until = excluded.until, written_at = excluded.written_at,
      v = excluded.v, memories = excluded.memories`,
  values: [JSON.stringify(subjects.flatMap(memoryOf)), now],
});
