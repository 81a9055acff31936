import type { SitePlace } from '@contract/sites';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { findSite, placeSite } from './sites.store';

interface MoveDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** Puts a site elsewhere and keeps in the log where it was. @throws AppError 'notFound' outside the scope */
export async function moveSite(
  { db, clock, scopeOf }: MoveDeps,
  actor: Actor,
  siteId: number,
  place: SitePlace,
): Promise<void> {
  const scope = await scopeOf(actor, 'map:edit');
  await db.transaction().execute(async (trx) => {
    const site = await findSite(trx, scope, siteId);
    if (!site) throw new AppError('notFound');
    await placeSite(trx, siteId, place);
    await writeAudit(trx, actor, {
      at: clock.now(),
      action: 'site.moved',
      subject: `site:${siteId}`,
      title: '站点位置',
      detail: { site: site.code, from: { lat: site.lat, lng: site.lng }, to: place },
    });
  });
}
