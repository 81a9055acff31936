import { readSiteRecords, addSitePerson } from '@contract/calls/siteRecords';
import { siteRecordLimits as limits, type SitePersonDraft, type SiteRecords } from '@contract/siteRecords';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Files } from '../files';
import type { ScopeOf } from '../scope';
import {
  countOf,
  filesOf,
  insertNote,
  insertPerson,
  notesOf,
  peopleOf,
  removeRow,
  siteCodeIn,
  updatePerson,
} from './siteRecords.store';

export interface SiteRecordsDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  files: Files;
}

const editPermission = addSitePerson.permission;

/** @throws AppError 'notFound' for a site that is none or lies outside the scope */
export async function demandSite(
  { db, scopeOf }: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  permission: string = readSiteRecords.permission,
): Promise<string> {
  const code = await siteCodeIn(db, await scopeOf(actor, permission), siteId);
  if (code === null) throw new AppError('notFound');
  return code;
}

export async function recordsOf(deps: SiteRecordsDeps, actor: Actor, siteId: number): Promise<SiteRecords> {
  await demandSite(deps, actor, siteId);
  const mayEdit = (await siteCodeIn(deps.db, await deps.scopeOf(actor, editPermission), siteId)) !== null;
  const [people, notes, files] = await Promise.all([
    peopleOf(deps.db, siteId),
    notesOf(deps.db, siteId),
    filesOf(deps.db, siteId),
  ]);
  return { people, notes, files, mayEdit };
}

/** Runs a change of what is kept of a site, and writes what it was into the log in the same transaction. */
export async function change<T>(
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  event: { action: string; title: string; detail?: Record<string, unknown> },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const site = await demandSite(deps, actor, siteId, editPermission);
  return deps.db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await writeAudit(trx, actor, {
      ...event,
      at: deps.clock.now(),
      subject: `site:${siteId}`,
      detail: { site, ...event.detail },
    });
    return result;
  });
}

export const demandSpace = (count: number, most: number): void => {
  if (count >= most) throw new AppError('validation', { most }, { file: 'fields.siteRecords.full' });
};

export const writerOf = ({ clock }: SiteRecordsDeps, { userId, userName }: Actor) => ({
  userId: userId === 0 ? null : userId,
  userName,
  now: clock.now(),
});

const personTitle = '站点联系人';

export const addPerson = (deps: SiteRecordsDeps, actor: Actor, siteId: number, draft: SitePersonDraft) =>
  change(
    deps,
    actor,
    siteId,
    { action: 'sitePeople.added', title: personTitle, detail: { name: draft.name } },
    async (trx) => {
      demandSpace(await countOf(trx, 'site_people', siteId), limits.people);
      return { id: await insertPerson(trx, siteId, draft) };
    },
  );

export const changePerson = (
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  id: number,
  draft: SitePersonDraft,
) =>
  change(
    deps,
    actor,
    siteId,
    { action: 'sitePeople.edited', title: personTitle, detail: { name: draft.name } },
    async (trx) => {
      if (!(await updatePerson(trx, siteId, id, draft))) throw new AppError('notFound');
    },
  );

export const removePerson = (deps: SiteRecordsDeps, actor: Actor, siteId: number, id: number) =>
  change(deps, actor, siteId, { action: 'sitePeople.removed', title: personTitle }, async (trx) => {
    if (!(await removeRow(trx, 'site_people', siteId, id))) throw new AppError('notFound');
  });

const noteTitle = '站点备注';

export const addNote = (deps: SiteRecordsDeps, actor: Actor, siteId: number, text: string) =>
  change(deps, actor, siteId, { action: 'siteNotes.added', title: noteTitle }, async (trx) => {
    demandSpace(await countOf(trx, 'site_notes', siteId), limits.notes);
    return { id: await insertNote(trx, siteId, text, writerOf(deps, actor)) };
  });

export const removeNote = (deps: SiteRecordsDeps, actor: Actor, siteId: number, id: number) =>
  change(deps, actor, siteId, { action: 'siteNotes.removed', title: noteTitle }, async (trx) => {
    if (!(await removeRow(trx, 'site_notes', siteId, id))) throw new AppError('notFound');
  });
