import { listAlarmGuides, saveAlarmGuide } from '@contract/calls/alarmGuides';
import type {
  AlarmGuidance,
  AlarmGuide,
  GuideRequest,
  GuideSaved,
  RegionGuides,
} from '@contract/alarmGuides';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { announce } from '../../notices/announce';
import type { Scope } from '../../scope';
import { regionSeen } from '../../scope/regionScope';
import type { AlarmsDeps } from '../alarms.service';
import { holdsAllOf, placesOfAlarm, type GuidedPlace, type PlaceOfAlarm } from './places';

export const readPermission = listAlarmGuides.permission;
export const editPermission = saveAlarmGuide.permission;

type Kept = Omit<AlarmGuide, 'place'> & GuidedPlace;

const columns = sql.raw(`
  g.id, g.site_id as "siteId", g.region_id as "regionId", g.definition_id as "definitionId", g.text, g.link,
  g.version, g.changed_by as "changedBy", g.changed_at as "changedAt"`);

/** At one place, what is said of this very alarm comes before what is said of all. */
const guidesAt = async (db: Db, place: PlaceOfAlarm, definitionId: string): Promise<AlarmGuide[]> => {
  const { rows } = await sql<Kept>`
    select ${columns} from alarm_guides g
    where ${isAt(place)} and not g.is_removed
      and (g.definition_id is null or g.definition_id = ${definitionId})
    order by g.definition_id nulls last`.execute(db);
  return rows.map(({ siteId: _site, regionId: _region, ...guide }) => ({ ...guide, place: place.kind }));
};

// Worded as the index is, which finds by these.
const isAt = ({ siteId, regionId }: GuidedPlace): RawBuilder<SqlBool> =>
  sql`coalesce(g.site_id, 0) = ${siteId ?? 0} and coalesce(g.region_id, 0) = ${regionId ?? 0}`;

/**
 * Whoever sees an alarm is told everything that holds for it, also what comes from a region that he sees a part of.
 * @throws AppError('notFound') when there is no such alarm, or the caller may not see it
 */
export const guidanceOf = async (
  { db, scopeOf }: AlarmsDeps,
  actor: Actor,
  alarmId: number,
): Promise<AlarmGuidance> => {
  const alarm = await placesOfAlarm(db, await scopeOf(actor, readPermission), alarmId);
  if (alarm === null) throw new AppError('notFound');
  const editable = await scopeOf(actor, editPermission);
  const { definitionId } = alarm;
  const places: AlarmGuidance['places'] = [];
  const guides: AlarmGuide[] = [];
  for (const place of alarm.places) {
    const { kind, name, siteId, regionId } = place;
    const mayEdit = !actor.isDisplay && (await holdsAllOf(db, editable, place));
    places.push({ kind, id: siteId ?? regionId, name, mayEdit });
    guides.push(...(await guidesAt(db, place, definitionId)));
  }
  return { places, guides };
};

type GuideOfRegion = AlarmGuide & GuidedPlace;

/** What is written for one region itself, wherever alarms are: nothing of a region out of sight. */
export const guidesOfRegion = async (
  { db, scopeOf }: AlarmsDeps,
  actor: Actor,
  regionId: number,
): Promise<RegionGuides> => {
  const seen = regionSeen(await scopeOf(actor, readPermission), 'g.region_id');
  const { rows } = await sql<GuideOfRegion>`
    select ${columns}, r.level as place from alarm_guides g join regions r on r.id = g.region_id
    where g.region_id = ${regionId} and not g.is_removed and ${seen}
    order by g.definition_id nulls first`.execute(db);
  const editable = await scopeOf(actor, editPermission);
  const mayEdit = !actor.isDisplay && (await holdsAllOf(db, editable, { siteId: null, regionId }));
  return { guides: rows.map(({ siteId: _site, regionId: _region, ...guide }) => guide), mayEdit };
};

interface Change {
  id: number;
  verb: 'added' | 'edited' | 'removed';
  version: number;
  detail: object;
}

const inTransaction = async (
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  work: (trx: Trx, scope: Scope, now: EpochMs) => Promise<Change>,
): Promise<GuideSaved> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, editPermission);
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const { id, verb, version, detail } = await work(trx, scope, at);
    const subject = `alarmGuide:${id}`;
    await writeAudit(trx, actor, { at, action: `alarmGuide.${verb}`, subject, detail: { ...detail } });
    // Only that something moved: each reader asks for what holds in his own scope.
    await announce(trx, { key: `guide:${id}`, kind: verb, at });
    return { id, version };
  });
};

/** Of two who write at once the first wins, and the second is told who that was. */
const refuseChanged = async (trx: Trx, guide: RawBuilder<SqlBool>): Promise<never> => {
  const { rows } = await sql<{ by: string }>`
    select changed_by as by from alarm_guides g where ${guide}`.execute(trx);
  throw new AppError('guideChanged', { by: rows[0]?.by ?? '' });
};

/** @throws AppError('notFound') when the place does not exist or the caller does not see all of it */
const checkPlace = async (trx: Trx, scope: Scope, place: GuidedPlace): Promise<void> => {
  if (!(await holdsAllOf(trx, scope, place))) throw new AppError('notFound');
};

const checkDefinition = async (trx: Trx, id: string | null): Promise<void> => {
  if (id === null) return;
  const known = await trx
    .selectFrom('alarm_definitions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new AppError('validation', {}, { definitionId: 'fields.notAllowed' });
};

/**
 * Writes what is to be done at a place, or changes it.
 * @throws AppError('guideChanged') when somebody else wrote, changed or removed it since `version`
 */
export const saveGuide = (deps: AlarmsDeps, actor: Actor, request: GuideRequest): Promise<GuideSaved> =>
  inTransaction(deps, actor, async (trx, scope, now) => {
    const { siteId, regionId, definitionId, text, link } = request;
    await checkPlace(trx, scope, request);
    await checkDefinition(trx, definitionId);
    const { rows } = await sql<GuideSaved>`
      insert into alarm_guides as g (site_id, region_id, definition_id, text, link, changed_by, changed_at)
      values (${siteId}, ${regionId}, ${definitionId}, ${text}, ${link}, ${actor.userName}, ${now})
      on conflict (coalesce(site_id, 0), coalesce(region_id, 0), coalesce(definition_id, '')) do update
        set text = excluded.text, link = excluded.link, version = g.version + 1, is_removed = false,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at
        where (case when g.is_removed then null else g.version end) is not distinct from ${request.version}::int
      returning id, version`.execute(trx);
    const [saved] = rows;
    if (saved === undefined)
      return refuseChanged(
        trx,
        sql`${isAt(request)} and coalesce(g.definition_id, '') = ${definitionId ?? ''}`,
      );
    return { ...saved, verb: request.version === null ? 'added' : 'edited', detail: request };
  });

/** @throws AppError('guideChanged') when somebody else changed or removed it since `version` */
export const removeGuide = (
  deps: AlarmsDeps,
  actor: Actor,
  id: number,
  version: number,
): Promise<GuideSaved> =>
  inTransaction(deps, actor, async (trx, scope, now) => {
    const found = await sql<Kept>`select ${columns} from alarm_guides g where g.id = ${id}`.execute(trx);
    const [guide] = found.rows;
    if (guide === undefined) throw new AppError('notFound');
    await checkPlace(trx, scope, guide);
    const { numUpdatedRows } = await trx
      .updateTable('alarm_guides')
      .set({ is_removed: true, version: version + 1, changed_by: actor.userName, changed_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('is_removed', '=', false)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refuseChanged(trx, sql`g.id = ${id}`);
    const { siteId, regionId, definitionId, text, link } = guide;
    const detail = { siteId, regionId, definitionId, text, link };
    return { id, verb: 'removed', version: version + 1, detail };
  });
