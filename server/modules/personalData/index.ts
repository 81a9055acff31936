import * as calls from '@contract/calls/personalData';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, serve, type Actor, type Route } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { chainAll, lockChain } from '../operations/chain';
import { demandEverywhere } from '../scope/everywhere';
import { erase } from './erasePerson';
import { partsOf, tracesOf } from './exportPerson';
import { personOf, type Person } from './person';

export interface PersonalDataDeps {
  db: Db;
  clock: Clock;
  /** The second factor once more. @throws AppError */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

/** What is stored about one person, in one file; and its erasure. A person's data lies at all places, so both reach everywhere. */
export const personalDataRoutes = (deps: PersonalDataDeps): Route[] => [exportRoute(deps), eraseRoute(deps)];

const exportRoute = ({ db, clock }: PersonalDataDeps): Route =>
  serve(calls.exportPerson, async ({ actor, params }) => {
    await demandEverywhere(db, actor, calls.exportPerson.permission);
    const person = await personOf(db, params.personId);
    const at = clock.now();
    const parts = await partsOf(db, person);
    const traces = await tracesOf(db, person);
    await writeAudit(db, actor, {
      at,
      action: 'personalData.exported',
      subject: `people:${params.personId}`,
      title: '个人信息管理',
      detail: { title: person.key, tables: parts.map(({ table }) => table) },
    });
    const file = {
      person: person.key,
      name: person.name,
      exportedAt: new Date(at).toISOString(),
      parts,
      traces,
    };
    const name = encodeURIComponent(`${person.key}.json`);
    return new Download(Buffer.from(JSON.stringify(file, null, 2)), {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'download-filename': name,
      'access-control-expose-headers': 'Content-Disposition,download-filename',
      'cache-control': 'no-store',
    });
  });

const eraseRoute = ({ db, clock, proveSecondFactor }: PersonalDataDeps): Route =>
  serve(calls.erasePerson, async ({ actor, params, body }) => {
    await demandEverywhere(db, actor, calls.erasePerson.permission);
    demandErasable(actor, await personOf(db, params.personId), body.confirmation);
    await proveSecondFactor(actor, body.otp);
    await chainAll(db);
    return db.transaction().execute(async (trx) => {
      // Of two erasures at once the second finds the person erased.
      await lockChain(trx);
      const person = await personOf(trx, params.personId);
      demandErasable(actor, person, body.confirmation);
      return erase({ trx, actor, person, reason: body.reason, now: clock.now() });
    });
  });

/** @throws AppError notYourself, superUntouchable, notFound of somebody erased already, validation unless the name is typed */
function demandErasable(actor: Actor, person: Person, confirmation: string): void {
  if (person.state === 'erased') throw new AppError('notFound');
  if (person.userId === actor.userId) throw new AppError('notYourself');
  if (person.isSuper) throw new AppError('superUntouchable');
  if (confirmation !== person.key)
    throw new AppError('validation', { word: person.key }, { confirmation: 'fields.typePerson' });
}
