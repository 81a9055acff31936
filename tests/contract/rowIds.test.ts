import type { Call } from '@contract/calls/call';
import { largestRowId } from '@contract/values';
import { everyCall } from '@tests/support/everyCall';
import { z } from 'zod';

interface Schema {
  type?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
}

/** Alarms, orders and views are counted in 64 bits; a widget of a scene is no row. */
const isWide = (id: string, name: string): boolean =>
  /^(?:alarms|faults|recoveries|scenes|views|workOrders|workOrderReports)\./.test(id) &&
  ['id', 'alarmId', 'alarmIds', 'intoId', 'orderId'].includes(name);

const isOfRow = (name: string): boolean => /(?:^id|Id|Ids)$/.test(name);

/** Numbers of rows that a schema takes and no row can have. */
function unbounded(schema: Schema, name: string): string[] {
  const {
    type,
    maximum = Infinity,
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    $defs = {},
  } = schema;
  const own = type === 'integer' && isOfRow(name) && maximum > largestRowId ? [name] : [];
  return [
    ...own,
    ...Object.entries({ ...properties, ...$defs }).flatMap(([of, part]) => unbounded(part, of)),
    ...[...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])].flatMap((part) => unbounded(part, name)),
  ];
}

const takenBy = ({ params, query, body }: Call): z.ZodType[] =>
  [params, query, body].filter((part): part is z.ZodType => part instanceof z.ZodType);

describe('the number of a row', () => {
  it('R-CALL-11 is taken by no call where no row can have it', async () => {
    const calls = await everyCall();
    const found = calls.flatMap((call) =>
      takenBy(call)
        .flatMap((part) =>
          unbounded(z.toJSONSchema(part, { io: 'output', unrepresentable: 'any' }) as Schema, ''),
        )
        .filter((name) => !isWide(call.id, name))
        .map((name) => `${call.id} ${name}`),
    );
    expect(calls.flatMap(takenBy).length).toBeGreaterThan(100);
    expect(found.toSorted()).toEqual([]);
  });
});
