import type { Language } from '@contract/languages';
import { titleOf, type AnyRecord, type Resource } from '@contract/resources';
import type { DoneEach } from '@contract/resourceSchemas';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { refusalEnvelope } from '../platform/http/failure';
import type { Crud } from './crud.service';

interface RemoveEachDeps {
  resource: Resource;
  crud: Crud;
}

/** One after the other: a row that may not go stays, and keeps no other one here. */
export async function removeEach(
  { resource, crud }: RemoveEachDeps,
  actor: Actor,
  ids: readonly number[],
  language: Language,
): Promise<DoneEach> {
  const failed: DoneEach['failed'] = [];
  for (const id of ids) {
    try {
      await crud.remove(actor, [id]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const title = await titleNow(crud, resource, actor, id, language);
      const { msg, inUse = [] } = refusalEnvelope(error, language);
      failed.push({ id, title, reason: msg, ...(inUse[0] && { inUse: inUse[0] }) });
    }
  }
  return { done: ids.length - failed.length, failed };
}

/** Of a row that is gone or out of scope, only its number is known. */
async function titleNow(
  crud: Crud,
  resource: Resource,
  actor: Actor,
  id: number,
  language: Language,
): Promise<string> {
  const record = await crud.read(actor, id).catch((error: unknown): AnyRecord => {
    if (error instanceof AppError) return {};
    throw error;
  });
  return titleOf(resource, record, language) || String(id);
}
