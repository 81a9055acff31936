import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { largestSelection, type CommandSelection } from '@contract/commandBatches';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { scopeFilter, withinRegion, type Scope } from '../scope';

/** A site that every one of these scopes holds. */
export const inAll = (scopes: readonly Scope[]): RawBuilder<SqlBool> =>
  sql.join(
    scopes.map((scope) => scopeFilter(scope, 's.area_id', 's.dept_id')),
    sql` and `,
  );

const meant = (selection: CommandSelection): RawBuilder<SqlBool> => {
  switch (selection.kind) {
    case 'devices':
      return sql<SqlBool>`d.id = any(${selection.deviceIds}::int[])`;
    case 'site':
      return sql<SqlBool>`s.id = ${selection.siteId}`;
    case 'group':
      return sql<SqlBool>`d.id in (select device_id from unit_group_members where group_id = ${selection.groupId})`;
    case 'region':
      return withinRegion('s.area_id', selection.regionId);
  }
};

/**
 * The devices of the class that are meant and that the scopes hold, in the order of their sites.
 * @throws AppError('validation') for more than one request may name
 */
export async function unitsMeant(
  db: Db | Trx,
  selection: CommandSelection,
  scopes: readonly Scope[],
  deviceClass: 'ac' | 'door' = 'ac',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d join sites s on s.id = d.site_id
    where d.class = ${deviceClass} and ${meant(selection)} and ${inAll(scopes)}
    order by s.code, d.code limit ${largestSelection + 1}`.execute(db);
  if (rows.length > largestSelection) throw new AppError('validation', {}, { selection: 'fields.tooMany' });
  return rows.map(({ id }) => id);
}
