import { builtInParams } from '@contract/builtInParams';
import { refreshParams, undoParam } from '@contract/calls/params';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { serve, type Route } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';

/** Parameters are read anew each time, so that there is nothing to forget; the family's clients call it. */
export const paramRefreshRoute: Route = serve(refreshParams, async () => undefined);

export const paramUndoRoute = ({ db, clock }: { db: Db; clock: Clock }): Route =>
  serve(undoParam, ({ actor, params: { configId } }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const row = await trx
        .selectFrom('params')
        .select(['config_key', 'config_value', 'previous_value'])
        .where('id', '=', configId)
        .where('effective_at', '>', now)
        .forUpdate()
        .executeTakeFirst();
      // It is in force by now, or somebody else took it back.
      if (!row || row.previous_value === null) throw new AppError('conflict');
      const param = builtInParams[row.config_key];
      if (param && !mayUse(actor, param.permission)) throw new AppError('forbidden');
      await trx
        .updateTable('params')
        .set({ config_value: row.previous_value, previous_value: null, effective_at: null })
        .where('id', '=', configId)
        .execute();
      await writeAudit(trx, actor, {
        at: now,
        action: 'params.undone',
        subject: `params:${row.config_key}`,
        title: '参数设置',
        detail: { old: row.config_value, new: row.previous_value },
      });
    }),
  );
