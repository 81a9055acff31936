import type { Field, Resource } from '@contract/resources';
import type { ResourceHooks } from './hooks';
import type { TextTime } from './textTime';

type Row = Record<string, unknown>;

const dayLetters = 'yyyy-MM-dd'.length;

function answerValue(field: Field | undefined, value: unknown, times: TextTime): unknown {
  if (field?.kind === 'instant' && typeof value === 'number')
    return field.isDay ? times.text(value).slice(0, dayLetters) : times.text(value);
  // PostgreSQL tells its exact numbers as texts.
  return field?.kind === 'decimal' && typeof value === 'string' ? Number(value) : value;
}

/** A row of the table in the words of the wire: instants become text times. */
export function formatRecord(resource: Resource, hooks: ResourceHooks, times: TextTime, row: Row): Row {
  const record = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, answerValue(resource.fields[name], value, times)]),
  );
  for (const [name, members] of Object.entries(resource.nested ?? {}))
    record[name] = Object.fromEntries(
      Object.entries(members).map(([member, field]) => [member, record[field] ?? null]),
    );
  return hooks.outgoing ? hooks.outgoing(record) : record;
}
