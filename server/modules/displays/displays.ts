import {
  displayPermissions,
  type Display,
  type DisplayDraft,
  type DisplayIssued,
  type DisplaySettings,
  type WallBeat,
  type WallBeatAnswer,
} from '@contract/displays';
import { dayMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { reaches, reachOfActor, regionsBelow, type Holding } from '../scope/reach';
import { showMark } from '../scenes';
import type { Origin } from '../session/session.store';
import type { Sessions } from '../session/sessions';
import {
  countRegions,
  insertDisplay,
  listDisplays,
  revokeDisplay,
  sessionsOfDisplay,
  setRotateAt,
  setSettings,
  updateDisplay,
  writeBeat,
} from './displays.store';

export const rotateEveryMs = 30 * dayMs;

export interface Displays {
  list(actor: Actor): Promise<Display[]>;
  issue(actor: Actor, draft: DisplayDraft): Promise<DisplayIssued>;
  change(actor: Actor, id: number, draft: DisplayDraft): Promise<void>;
  /** Asks the wall to take a new token at its next call. */
  rotate(actor: Actor, id: number): Promise<void>;
  revoke(actor: Actor, id: number): Promise<void>;
  /** What the wall shows in which order, and whether its silence is an alarm. */
  settle(actor: Actor, id: number, settings: DisplaySettings): Promise<void>;
  /** Called by the wall itself. */
  renew(actor: Actor): Promise<string | null>;
  /** The wall is alive, and hears what has changed for it. */
  beat(actor: Actor, beat: WallBeat): Promise<WallBeatAnswer>;
  /** Makes a wall in the transaction of the caller, without a token yet. */
  create(trx: Trx, actor: Actor, draft: DisplayDraft): Promise<number>;
  /** A token in place of whatever the wall had. */
  giveToken(trx: Trx, id: number, origin: Origin): Promise<string>;
}

export interface DisplaysDeps {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  /** Names the pages that are served. */
  buildMark(): Promise<string | null>;
}

export function createDisplays({ db, clock, sessions, buildMark }: DisplaysDeps): Displays {
  const mayGrant = createMayGrant(db);
  const note = (trx: Trx, actor: Actor, action: string, id: number, detail = {}) =>
    writeAudit(trx, actor, { at: clock.now(), action, subject: `display:${id}`, detail });

  async function living(actor: Actor, id: number): Promise<Display> {
    const [display] = await listDisplays(db, id);
    if (!display || display.revokedAt !== null || !(await mayGrant(actor, display.regionIds)))
      throw new AppError('notFound');
    return display;
  }

  async function create(trx: Trx, actor: Actor, draft: DisplayDraft): Promise<number> {
    await refuseForeignRegions(trx, mayGrant, actor, draft.regionIds);
    const now = clock.now();
    const id = await insertDisplay(trx, draft, actor.userName, now, now + rotateEveryMs);
    await note(trx, actor, 'display.issued', id, draft);
    return id;
  }

  async function changed(
    actor: Actor,
    id: number,
    detail: Record<string, unknown>,
    write: (trx: Trx) => Promise<unknown>,
    action = 'display.changed',
  ): Promise<void> {
    await living(actor, id);
    await db.transaction().execute(async (trx) => {
      await write(trx);
      await note(trx, actor, action, id, detail);
    });
  }

  async function end(trx: Trx, id: number, now: number): Promise<void> {
    await revokeDisplay(trx, id, now);
    await sessions.end(trx, { displayId: id }, 'revoked');
  }

  const giveToken = createGiveToken(sessions);
  return {
    create,
    giveToken,
    list: createList({ db, clock, buildMark }, mayGrant),
    issue: (actor, draft) =>
      db.transaction().execute(async (trx) => {
        const displayId = await create(trx, actor, draft);
        const origin = { source: actor.source, userAgent: '' };
        return { displayId, token: await giveToken(trx, displayId, origin) };
      }),
    change: (actor, id, draft) =>
      changed(actor, id, draft, async (trx) => {
        await refuseForeignRegions(trx, mayGrant, actor, draft.regionIds);
        await updateDisplay(trx, id, draft);
      }),
    rotate: (actor, id) =>
      changed(actor, id, {}, (trx) => setRotateAt(trx, id, clock.now()), 'display.rotated'),
    revoke: (actor, id) => changed(actor, id, {}, (trx) => end(trx, id, clock.now()), 'display.revoked'),
    settle: (actor, id, settings) =>
      changed(actor, id, { ...settings }, (trx) => setSettings(trx, id, settings)),
    renew: (actor) => renew({ db, clock, sessions }, actor),
    beat: createHearBeat({ db, clock, buildMark }),
  };
}

const createList =
  ({ db, clock, buildMark }: Pick<DisplaysDeps, 'db' | 'clock' | 'buildMark'>, mayGrant: MayGrant) =>
  async (actor: Actor): Promise<Display[]> => {
    const all = await listDisplays(db, null, { now: clock.now(), build: await buildMark() });
    const mine = await Promise.all(all.map(({ regionIds }) => mayGrant(actor, regionIds)));
    return all.filter((_, i) => mine[i]);
  };

const createHearBeat =
  ({ db, clock, buildMark }: Pick<DisplaysDeps, 'db' | 'clock' | 'buildMark'>): Displays['beat'] =>
  async ({ displayId }, beat) => {
    if (displayId === null) throw new AppError('forbidden');
    await writeBeat(db, displayId, beat, clock.now());
    return { build: await buildMark(), mark: await showMark(db, displayId) };
  };

const createGiveToken =
  (sessions: Sessions): Displays['giveToken'] =>
  async (trx, id, origin) => {
    await sessions.end(trx, { displayId: id }, 'replaced');
    return (await sessions.openForDisplay(trx, id, origin)).token;
  };

/**
 * The old token stays good until the new one is seen here, so that an answer that is lost on the way costs nothing:
 * the wall, still with its old token, simply gets another one.
 */
function renew(
  { db, clock, sessions }: Pick<DisplaysDeps, 'db' | 'clock' | 'sessions'>,
  actor: Actor,
): Promise<string | null> {
  const { displayId, sessionId, source, userAgent } = actor;
  if (displayId === null) throw new AppError('forbidden');
  return db.transaction().execute(async (trx) => {
    const living = await sessionsOfDisplay(trx, displayId);
    const others = living.filter((id) => id !== sessionId);
    for (const id of others) await sessions.end(trx, { id }, 'replaced');
    const [display] = await listDisplays(trx, displayId);
    const wasNeverTaken = others.some((id) => id > sessionId);
    const now = clock.now();
    if (!display || (!wasNeverTaken && display.rotateAt > now)) return null;
    await setRotateAt(trx, displayId, now + rotateEveryMs);
    return (await sessions.openForDisplay(trx, displayId, { source, userAgent })).token;
  });
}

type MayGrant = (actor: Actor, regionIds: readonly number[]) => Promise<boolean>;

/** Nobody hands out what they do not see themselves: the regions, with all departments, for all a wall may do. */
const createMayGrant =
  (db: Db): MayGrant =>
  async (actor, regionIds) => {
    const own = await reachOfActor(joined(db), actor);
    if (own === 'everything') return true;
    const permissions = new Set<string>(displayPermissions);
    const wall: Holding = {
      roleId: 0,
      permissions,
      deptIds: 'all',
      regionIds: await regionsBelow(joined(db), regionIds),
    };
    return reaches(own, [wall]);
  };

async function refuseForeignRegions(
  trx: Trx,
  mayGrant: MayGrant,
  actor: Actor,
  regionIds: readonly number[],
): Promise<void> {
  if ((await countRegions(trx, regionIds)) !== new Set(regionIds).size) throw new AppError('regionUnknown');
  if (!(await mayGrant(actor, regionIds))) throw new AppError('forbidden');
}
