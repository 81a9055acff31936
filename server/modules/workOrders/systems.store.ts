import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { isSigned, type SignedCall } from '../../platform/outbound/signing';
import type { SecretBox } from '../../platform/secretBox';

/** What the keys of systems are bound to where they are sealed. */
export const secretOwner = 'work-order system';

export interface WorkOrderSystem {
  id: number;
  name: string;
  url: string;
  sealedSecret: string | null;
  isOn: boolean;
  signedReports: boolean;
  authorId: number | null;
  lastSeq: number;
  ackedSeq: number;
}

export const systemColumns = sql.raw(`
  y.id, y.system_name as name, y.url, y.sealed_secret as "sealedSecret", y.status = '0' as "isOn",
  y.signed_reports as "signedReports", y.author_id as "authorId", y.last_seq as "lastSeq", y.acked_seq as "ackedSeq"`);

export async function findSystem(db: Db | Trx, id: number): Promise<WorkOrderSystem | null> {
  const { rows } = await sql<WorkOrderSystem>`
    select ${systemColumns} from work_order_systems y where y.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @throws Error when there is no key, or it was sealed under another SECRET_KEY */
export function secretOf(box: SecretBox, { sealedSecret }: WorkOrderSystem): string {
  const secret = sealedSecret === null ? null : box.open(sealedSecret, secretOwner);
  if (secret === null)
    throw new Error('the key of this system is missing, or was sealed with another SECRET_KEY');
  return secret;
}

/**
 * The system that speaks, switched on, its call signed where it has to be.
 * @throws AppError('notFound' | 'signatureWrong')
 */
export async function demandSystem(
  db: Db,
  box: SecretBox,
  id: number,
  call: SignedCall,
): Promise<WorkOrderSystem> {
  const system = await findSystem(db, id);
  if (!system?.isOn) throw new AppError('notFound');
  if (!system.signedReports) return system;
  const secret = system.sealedSecret === null ? null : box.open(system.sealedSecret, secretOwner);
  if (secret === null || !isSigned(secret, call)) throw new AppError('signatureWrong');
  return system;
}

/** Stops or goes on; what waited is tried at once. */
export const setPaused = (trx: Trx, id: number, isPaused: boolean) =>
  sql`update work_order_systems set is_paused = ${isPaused}, next_at = 0, attempts = 0 where id = ${id}`.execute(
    trx,
  );
