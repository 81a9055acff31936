import { createHash } from 'node:crypto';
import type {
  ApprovalReason,
  CommandPreview,
  CommandPreviewRequest,
  CommandRequest,
} from '@contract/commandBatches';
import { wishedPoints, type AnyWish, type CommandOrigin, type DoorWish } from '@contract/commands';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { holdMsOf, readFacts, readSettings, type Querier, type UnitFacts } from '../../control';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { statementsIn } from '../../platform/database/statementsIn';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { addBatch, addCommands, addLeftOut, batchByKey, oneAtATime, supersede } from './commands.store';
import { scopesOfWish } from './rights';
import { unitsMeant } from './selection.store';
import { approvalOf, asksSecondFactor, judgeUnits, leftOutOf, previewOf, type JudgedUnit } from './wishes';

export interface CommandsDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
  /** Asks for the second factor once more. @throws AppError otpRequired, otpWrong, secondFactorRequired */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

export const factsOf = async (
  querier: Querier,
  ids: readonly number[],
  now: EpochMs,
): Promise<UnitFacts[]> => {
  const facts = await readFacts(querier, ids, now);
  return ids.flatMap((id) => facts.get(id) ?? []);
};

/** What a wish would do now. */
export async function preview(
  { db, pool, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  { selection, wish }: CommandPreviewRequest,
): Promise<CommandPreview> {
  const ids = await unitsMeant(db, selection, await scopesOfWish(scopeOf, actor, wish));
  const settings = await readSettings(pool);
  const judged = judgeUnits(await factsOf(pool, ids, clock.now()), wish, settings, false);
  return previewOf(judged, wish, settings);
}

/** A request of any kind: only air conditioners are commanded by areas, groups and schedules. */
export type Asked = Omit<CommandRequest, 'wish'> & { wish: AnyWish };

/** What the kind of request has of its own. */
export interface Terms {
  origin: CommandOrigin;
  approval?: readonly ApprovalReason[];
  asksSecondFactor?: boolean;
  /** In which it must be sent, where that is not as usual. */
  expiryMs?: number;
}

/**
 * Makes a wish: its commands are rows before anything is sent. The same key again answers the batch that it made.
 * @throws AppError('validation') when no unit is left to send it to
 */
export async function request(
  deps: CommandsDeps,
  actor: Actor,
  asked: Asked,
  terms: Terms = { origin: 'person' },
): Promise<{ id: number }> {
  const { db, pool, clock, scopeOf } = deps;
  const { origin } = terms;
  const scopes = await scopesOfWish(scopeOf, actor, asked.wish);
  const known = await batchByKey(db, actor.userId, keyOf(asked));
  if (known !== null) return { id: known };
  const settings = await readSettings(pool);
  if (origin === 'person' && (terms.asksSecondFactor === true || asksSecondFactor(asked.wish, settings)))
    await deps.proveSecondFactor(actor, asked.otp);
  return db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    const now = clock.now();
    const ids = await unitsMeant(trx, asked.selection, scopes, isDoorWish(asked.wish) ? 'door' : 'ac');
    const facts = await factsOf(statementsIn(trx), ids, now);
    const judged = judgeUnits(facts, asked.wish, settings, origin === 'schedule');
    const sent = judged.flatMap((unit) => (unit.why === null ? [unit.facts] : []));
    if (sent.length === 0) throw new AppError('nothingToCommand', { count: ids.length });
    const approval = terms.approval ?? approvalOf(sent, asked.wish, settings);
    const isWaiting = approval.length > 0;
    const waveSize = asked.waveSize ?? settings.waveSize;
    const id = await addBatch(trx, actor, {
      ...{ wish: asked.wish, reason: asked.reason, key: keyOf(asked), origin, approval: [...approval], now },
      waves: Math.ceil(sent.length / waveSize),
      givesBack: null,
    });
    if (id === null) throw new AppError('conflict');
    await addLeftOut(trx, id, leftOutOf(judged));
    const holdMs = asked.holdMs ?? holdMsOf(settings);
    const common = {
      ...{ batchId: id, by: actor.userName, reason: asked.reason, origin, holdMs, now },
      // A second person has as long as usual; only then the door has a minute.
      expiresAt: now + ((isWaiting ? undefined : terms.expiryMs) ?? settings.expiryMinutes * minuteMs),
      state: isWaiting ? ('requested' as const) : ('authorised' as const),
    };
    const wishes = sent.flatMap((unit, i) =>
      wishedPoints(asked.wish).map((wish) => ({
        ...wish,
        deviceId: unit.deviceId,
        wave: 1 + Math.floor(i / waveSize),
      })),
    );
    const made = await addCommands(trx, common, wishes);
    if (!isWaiting) await supersede(trx, made, now);
    await audit(trx, actor, { id, asked, judged, approval, now });
    return { id };
  });
}

export const isDoorWish = (wish: AnyWish): wish is DoorWish => 'locked' in wish;

/** Of a wish with everything in it: the same key for another wish is another request. */
const keyOf = ({ key, selection, wish }: Asked): string =>
  `${key}:${createHash('sha256')
    .update(JSON.stringify([selection, wish]))
    .digest('hex')
    .slice(0, 16)}`;

const audit = (
  trx: Trx,
  actor: Actor,
  made: {
    id: number;
    asked: Asked;
    judged: readonly JudgedUnit[];
    approval: readonly string[];
    now: EpochMs;
  },
) => {
  const { id, asked, judged, approval, now } = made;
  const sent = judged.filter(({ why }) => why === null);
  return writeAudit(trx, actor, {
    at: now,
    action: 'commands.requested',
    subject: `commandBatch:${id}`,
    title: isDoorWish(asked.wish) ? '远程开门' : '空调远程控制',
    detail: {
      ...{ wish: asked.wish, reason: asked.reason, selection: asked.selection.kind, approval },
      units: sent.length,
      leftOut: judged.length - sent.length,
      devices: sent.slice(0, 50).map(({ facts }) => facts.deviceId),
    },
  });
};
