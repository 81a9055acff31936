import type { Field, Resource } from '@contract/resources';
import type { ResourceHooks } from './hooks';
import type { TextTime } from './textTime';

type Row = Record<string, unknown>;

const toldValue = (field: Field | undefined, value: unknown, times: TextTime): unknown =>
  field?.kind === 'instant' && typeof value === 'number' ? times.text(value) : value;

/** A row of the table in the words of the wire: instants become text times. */
export function told(resource: Resource, hooks: ResourceHooks, times: TextTime, row: Row): Row {
  const record = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, toldValue(resource.fields[name], value, times)]),
  );
  return hooks.outgoing ? hooks.outgoing(record) : record;
}
