import { languages, type Language } from '@contract/languages';
import type { SiteImportApplication, SiteImportCounts, SiteImportPlace } from '@contract/siteImport';
import * as calls from '@contract/calls/siteImport';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor, Upload } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import { streamTable } from '../../platform/sheets/reading/readTable';
import { say } from '../../platform/http/words';
import type { Outline, TableRow } from '../../platform/sheets/reading/table';
import { noteSites, writeAudit } from '../audit/audit';
import { lockProvisioning } from '../provisioning';
import type { Scope, ScopeOf } from '../scope';
import { followMoves } from '../siteLife';
import {
  allowLongStatements,
  applyRows,
  countRows,
  foreignRows,
  movedSites,
  refreshStatistics,
  touchedSites,
} from './apply.store';
import { readReferences, type References } from './references';
import { headsOf, knownHeads, rowReader, type Heads, type StagedRow } from './rowReader';
import * as store from './siteImport.store';
import { exampleCodes } from './template';
import { checkRows, countBadRows, forgetLostSigns, stageRows } from './staging.store';

export interface SiteImportDeps {
  db: Db;
  clock: Clock;
  log: Log;
  scopeOf: ScopeOf;
}

const limits = { rows: 500_000, bytes: 512 * 1024 * 1024, ms: 240_000 };
/** Some milliseconds' worth: the process answers others in between. */
const batchRows = 500;
/** From so many new rows on, what the planner knows is of another table. */
const manyRows = 1_000;
const { permission } = calls.startSiteImport;

/** What keeps a file from being read or taken in at all, as a text key. */
class Unreadable extends Error {
  constructor(readonly key: string) {
    super(key);
  }
}

export interface StartOrder {
  upload: Upload | null;
  place: SiteImportPlace;
  language: Language;
}

/** Begins to read the file; what comes of it is asked for by the id. */
export async function startImport(
  deps: SiteImportDeps,
  actor: Actor,
  { upload, place, language }: StartOrder,
): Promise<number> {
  if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
  const { db, clock } = deps;
  const now = clock.now();
  await store.forgetOld(db, now);
  const id = await db.transaction().execute(async (trx) => {
    await store.lockImportsOf(trx, actor.userId);
    await store.endLost(trx, actor.userId, now);
    if (await store.isBusy(trx, actor.userId)) throw new AppError('conflict');
    return store.insertImport(trx, actor.userId, upload.name.slice(0, 200), now);
  });
  const read = { id, bytes: upload.bytes, place, language };
  detached(deps, id, () => readAndCheck(deps, actor, read));
  return id;
}

/** Goes on after the call was answered; whatever it fails with is told by the import itself. */
function detached({ db, clock, log }: SiteImportDeps, id: number, work: () => Promise<void>): void {
  const cancel = clock.every(store.beatMs, () => {
    store
      .beat(db, id, clock.now())
      .catch((error: unknown) =>
        log.warn({ err: error, import: id }, 'an import of sites cannot be told of'),
      );
  });
  void work()
    .finally(cancel)
    .catch(async (error: unknown) => {
      const key =
        error instanceof Unreadable
          ? error.key
          : error instanceof AppError
            ? `errors.${error.reason}`
            : 'errors.internal';
      if (key === 'errors.internal') log.error({ err: error, import: id }, 'an import of sites failed');
      await store.setState(db, id, 'failed', clock.now(), key);
    })
    .catch((error: unknown) =>
      log.error({ err: error, import: id }, 'an import of sites cannot tell that it failed'),
    );
}

interface ReadOrder {
  id: number;
  bytes: Buffer;
  place: SiteImportPlace;
  language: Language;
}

async function readAndCheck(deps: SiteImportDeps, actor: Actor, order: ReadOrder): Promise<void> {
  const { id } = order;
  const { db, clock, scopeOf } = deps;
  const references = await readReferences(db, actor);
  const scope = await scopeOf(actor, permission);
  const heads = await readRows(deps, { ...order, isWhole: scope.isAll }, references);
  await store.setState(db, id, 'checking', clock.now());
  const { defaultDeptId } = references;
  const counts = await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    await checkRows(trx, id, { heads, scope, defaultDeptId });
    return countRows(trx, id);
  });
  await store.setChecked(db, id, await countBadRows(db, id), counts, clock.now());
}

async function readRows(
  { db, clock }: SiteImportDeps,
  { id, bytes, place, language, isWhole }: ReadOrder & { isWhole: boolean },
  references: References,
): Promise<Heads> {
  let read: ((row: TableRow) => StagedRow) | null = null;
  let heads: Heads | null = null;
  const take = async (rows: TableRow[]): Promise<void> => {
    const body = read === null ? rows.slice(1) : rows;
    if (read === null) {
      heads = headsOf(rows[0]?.cells ?? []);
      if (heads === null) throw new Unreadable('siteImport.wrongTable');
      read = rowReader(heads, references, { language, isWhole });
      await store.setHeads(db, id, heads);
    }
    const isExample = exampleOf(heads);
    const staged = body.filter((row) => !isExample(row)).map(read);
    await db.transaction().execute(async (trx) => {
      await store.commitLazily(trx);
      await stageRows(trx, id, staged);
      await store.addRowsRead(trx, id, staged.length, clock.now());
    });
  };
  const choice = { heads: knownHeads(), ...place };
  const table = await streamTable(bytes, limits, choice, batchRows, take);
  if ('failure' in table)
    throw new Unreadable(
      table.failure === 'tooLarge' ? 'siteImport.tooMuch' : `fields.file.${table.failure}`,
    );
  await store.setPlace(db, id, withoutOwnSheets(table.outline));
  if (table.outline.encoding === 'gb18030') await forgetLostSigns(db, id);
  if (heads === null) throw new Unreadable('fields.file.is.empty');
  return heads;
}

/** Whether a row is one of the examples of our template, which nobody means to import. */
const exampleOf = (heads: Heads | null) => {
  const at = heads?.known.indexOf('siteCode') ?? -1;
  return ({ cells }: TableRow): boolean => exampleCodes.some((code) => code === cells[at]);
};

const ownSheets = new Set(languages.map((language) => say(language, 'crud.import.allowedSheet')));

/** The sheet of choices of our own template is not missed. */
const withoutOwnSheets = (outline: Outline): Outline => ({
  ...outline,
  others: outline.others.filter((name) => !ownSheets.has(name)),
});

type Order = Parameters<typeof applyRows>[1];

/** @throws AppError 'notFound' when it is not one's own, 'conflict' when it is not ready, 'validation' when rows are bad */
export async function applyImport(
  deps: SiteImportDeps,
  actor: Actor,
  id: number,
  { rows }: SiteImportApplication,
): Promise<void> {
  const { db, clock } = deps;
  const found = await store.findImport(db, actor.userId, id);
  if (!found) throw new AppError('notFound');
  if (rows === 'all' && found.badRows > 0)
    throw new AppError('validation', {}, { rows: 'fields.notAllowed' });
  if (!(await store.beginApplying(db, actor.userId, id, clock.now()))) throw new AppError('conflict');
  detached(deps, id, () => apply(deps, actor, id));
}

async function apply(deps: SiteImportDeps, actor: Actor, id: number): Promise<void> {
  const { db, clock, log, scopeOf } = deps;
  const scope = await scopeOf(actor, permission);
  const { defaultDeptId } = await readReferences(db, actor);
  const counts = await db.transaction().execute(async (trx) => {
    await lockProvisioning(trx);
    const order = { importId: id, defaultDeptId, by: actor.userName, now: clock.now() };
    const taken = await take(trx, scope, actor, order);
    if (!(await store.setApplied(trx, id, taken, clock.now())))
      throw new Unreadable('siteImport.interrupted');
    return taken;
  });
  if (counts.sitesAdded + counts.devicesAdded < manyRows) return;
  // The rows are in, whatever becomes of this: a job refreshes all statistics by night.
  await refreshStatistics(db).catch((error: unknown) =>
    log.warn({ err: error, import: id }, 'statistics could not be refreshed after an import'),
  );
}

async function take(trx: Trx, scope: Scope, actor: Actor, order: Order): Promise<SiteImportCounts> {
  // What was checked may have been given to others meanwhile.
  if ((await foreignRows(trx, scope, order)) > 0) throw new AppError('conflict');
  const moved = await movedSites(trx, order.importId);
  const counts = await applyRows(trx, order);
  if (moved.size > 0) await followMoves(trx, moved, order.now);
  const event = {
    action: 'site.imported',
    subject: `import:${order.importId}`,
    title: '区域管理',
    detail: counts,
  };
  await noteSites(trx, await writeAudit(trx, actor, { at: order.now, ...event }), touchedSites);
  return counts;
}
