import { sql } from 'kysely';
import { FaultListQuery } from '@contract/faultLists';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { everything } from '../scope';
import { listOrders } from './orders.store';

const idOf = async (
  statement: ReturnType<typeof sql<{ id: number }>>,
  db: Parameters<typeof listOrders>[0],
) => (await statement.execute(db)).rows[0]?.id ?? 0;

describe('orders narrowed to what uses one row', () => {
  const database = useSeededDatabase();

  it('are those of a type with its causes, of an action and of a work-order system, and nothing else', async () => {
    const { db } = database();
    const siteId = await aSite(db, 'NS-001', await anArea(db, 'A1'));
    const [type, cause] = [
      await idOf(
        sql`select type_id as id from fault_causes where type_id is not null order by id limit 1`,
        db,
      ),
      await idOf(sql`select id from fault_causes where type_id is not null order by id limit 1`, db),
    ];
    const other = await idOf(sql`select id from fault_types where id <> ${type} order by id limit 1`, db);
    const anOrder = (typeId: number | null, causeId: number | null) =>
      idOf(
        sql`insert into fault_orders (site_id, title, origin, state, level, type_id, cause_id, reported_by, reported_at,
            began_at, limits, clocks, stepped_at, stepped_by)
          values (${siteId}, 'x', 'manual', 'closed', 2, ${typeId}, ${causeId}, 'x', 1, 1, '{}', '[]', 1, 'x') returning id`,
        db,
      );
    const byType = await anOrder(type, null);
    const byCause = await anOrder(null, cause);
    const byNeither = await anOrder(other, null);
    const using = async (uses: string) => {
      const query = FaultListQuery.parse({ which: 'all', uses });
      return (await listOrders(db, everything, query)).rows.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await using(`faultTypes.${type}`)).toEqual([byType, byCause]);
    expect(await using(`faultCauses.${cause}`)).toEqual([byCause]);
    expect(await using(`faultTypes.${other}`)).toEqual([byNeither]);
    expect(await using('workOrderSystems.1')).toEqual([]);
    expect(await using('faultActions.1')).toEqual([]);
    await expect(using('carriers.1')).rejects.toMatchObject({ reason: 'validation' });
  });
});
