import { sql } from 'kysely';
import { resources } from '@contract/resources/generated';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import type { Saving } from '../../crud/hooks';
import type { Db } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/violations';
import { AppError } from '../../platform/errors';
import type { HooksOf } from '../hookContext';
import { reachesEverywhere } from '../scope/everywhere';

const ofEverywhere = (db: Db): NonNullable<ResourceHooks['visible']> => {
  return async (actor, permission) =>
    (await reachesEverywhere(db, actor, permission)) ? sql`true` : sql`false`;
};

/** @throws AppError validation unless the row is given to one region, or to the whole network */
const refuseUndecided = ({ draft: { regionId, isWhole } }: Saving): void => {
  const isPlaced = typeof regionId === 'number' && regionId !== 0;
  if (isPlaced === (isWhole === true))
    throw new AppError('validation', {}, { regionId: 'fields.chooseOwner' });
};

async function assign({ trx, old, draft }: Saving): Promise<void> {
  const resource = resources.find(({ name }) => name === textOf(old?.resourceName));
  if (!resource) throw new AppError('notFound');
  const regionId = draft.isWhole === true ? null : Number(draft.regionId);
  await sql`update ${sql.table(resource.table)} set region_id = ${regionId}, version = version + 1
    where id = ${Number(old?.rowId)}`
    .execute(trx)
    .catch((error: unknown) => {
      const field = draft.isWhole === true ? 'isWhole' : 'regionId';
      throw isUniqueViolation(error)
        ? new AppError('validation', {}, { [field]: 'fields.takenTogether' })
        : error;
    });
  await sql`delete from unowned_rows where id = ${Number(old?.unownedId)}`.execute(trx);
}

/** Rows from a time before rows belonged to regions, and what that changed for each role. */
export const resourceHooks: HooksOf = ({ db }) => ({
  unownedRows: {
    visible: ofEverywhere(db),
    check: async (saving) => refuseUndecided(saving),
    saved: assign,
  },
  scopeReports: { visible: ofEverywhere(db) },
  alikeNames: { visible: ofEverywhere(db) },
});
