import { Readable } from 'node:stream';
import * as events from '@contract/calls/nonRoutine';
import * as calls from '@contract/calls/savings';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, serve, type Actor, type Route } from '../../platform/http/route';
import type { SecretBox } from '../../platform/secretBox';
import { signedFile } from '../../savings/export/signedFile';
import { attachment } from '../../crud';
import { writeAudit } from '../audit/audit';
import { seesSite } from '../energy';
import type { ScopeOf } from '../scope';
import { exportedSaving } from './exportSaving';
import { deleteEvent, eventsOf, insertEvent } from './nonRoutine.store';
import { savingTold } from './savings.service';
import { currentKey, publishedKeys, replaceKey } from './savingsKeys.store';

interface SavingsRoutesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  box: SecretBox;
  plantTimeZone: string;
}

const auditTitle = '节能量';
const seen = async ({ db, scopeOf }: SavingsRoutesDeps, actor: Actor, permission: string, siteId: number) => {
  if (!(await seesSite(db, await scopeOf(actor, permission), siteId))) throw new AppError('notFound');
};

export const createSavingsRoutes = (deps: SavingsRoutesDeps): Route[] => [
  serve(calls.readSiteSaving, async ({ actor, params, query }) => {
    await seen(deps, actor, calls.readSiteSaving.permission, params.id);
    return (await savingTold(deps.db, params.id, query)).told;
  }),
  ...exportRoutes(deps),
  ...eventRoutes(deps),
];

const exportRoutes = (deps: SavingsRoutesDeps): Route[] => [
  serve(calls.exportSiteSaving, async ({ actor, params: { id }, body }) => {
    await seen(deps, actor, calls.exportSiteSaving.permission, id);
    const { code } = await deps.db
      .selectFrom('sites')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const parts = await exportedSaving(deps.db, { id, code, timeZone: deps.plantTimeZone }, body);
    const now = deps.clock.now();
    const text = await deps.db.transaction().execute(async (trx) => {
      const key = await currentKey(trx, { box: deps.box, by: actor.userName, now });
      const detail = { ...body, publicKey: key.publicKey };
      const event = { at: now, action: 'savings.exported', subject: `site:${id}`, title: auditTitle, detail };
      await writeAudit(trx, actor, { ...event, siteIds: [id] });
      return signedFile(parts, now, key);
    });
    return new Download(Readable.from([text]), attachment(`${code} savings.signed`, 'text/plain'));
  }),
  serve(calls.listSavingsKeys, () => publishedKeys(deps.db)),
  serve(calls.rotateSavingsKey, async ({ actor }) => {
    const { db, box, clock } = deps;
    const at = clock.now();
    await db.transaction().execute(async (trx) => {
      const { publicKey } = await replaceKey(trx, { box, by: actor.userName, now: at });
      const event = { at, action: 'savings.keyReplaced', subject: 'savings:key', title: auditTitle };
      await writeAudit(trx, actor, { ...event, detail: { publicKey } });
    });
  }),
];

const eventRoutes = (deps: SavingsRoutesDeps): Route[] => {
  const change = async <T>(
    actor: Actor,
    siteId: number,
    verb: 'added' | 'removed',
    work: (trx: Trx) => Promise<{ answer: T; detail: Record<string, unknown> }>,
  ): Promise<T> => {
    await seen(deps, actor, events.addNonRoutine.permission, siteId);
    return deps.db.transaction().execute(async (trx) => {
      const { answer, detail } = await work(trx);
      const action = `nonRoutine.${verb}`;
      const event = { at: deps.clock.now(), action, subject: `site:${siteId}`, title: auditTitle, detail };
      await writeAudit(trx, actor, { ...event, siteIds: [siteId] });
      return answer;
    });
  };
  return [
    serve(events.listNonRoutine, async ({ actor, params: { id } }) => {
      await seen(deps, actor, events.listNonRoutine.permission, id);
      return eventsOf(deps.db, id);
    }),
    serve(events.addNonRoutine, ({ actor, params, body }) =>
      change(actor, params.id, 'added', async (trx) => {
        const by = { author: actor.userName, at: deps.clock.now() };
        const id = await insertEvent(trx, params.id, body, by);
        if (id === null) throw new AppError('validation', {}, { evidenceId: 'fields.required' });
        return { answer: { id }, detail: { ...body } };
      }),
    ),
    serve(events.removeNonRoutine, ({ actor, params }) =>
      change(actor, params.id, 'removed', async (trx) => {
        const event = await deleteEvent(trx, params.id, params.event);
        if (event === null) throw new AppError('notFound');
        return { answer: undefined, detail: { ...event } };
      }),
    ),
  ];
};
