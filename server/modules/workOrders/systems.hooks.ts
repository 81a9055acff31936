import { sql } from 'kysely';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import type { Draft, Saving } from '../../crud/hooks';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { currentCall } from '../../platform/http/currentCall';
import { spokenWords } from '../../platform/http/storedWords';
import { refusalOf, type Targets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import { authorsInScope, ofAuthors } from '../notifications/authors';
import { isBlank } from '../notifications/fields';
import { isAuthor } from './author';
import { secretOwner } from './systems.store';

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

/** A stored key would be told to another machine. */
const leadsElsewhere = (draft: Draft, old: Draft): boolean => 'url' in draft && draft.url !== old.url;

const checkSystem = ({ draft, old }: Saving): void => {
  const wrong = {
    ...('url' in draft && !isWebAddress(String(draft.url)) && { url: 'fields.wrongFormat' }),
    ...(!isBlank(draft.link) && !isLink(String(draft.link)) && { link: 'fields.wrongFormat' }),
    ...(isBlank(draft.secret) && (!old || leadsElsewhere(draft, old)) && { secret: 'fields.required' }),
  };
  if (Object.keys(wrong).length > 0) throw new AppError('validation', {}, wrong);
};

const isLink = (text: string): boolean =>
  text.includes('{number}') && isWebAddress(text.replaceAll('{number}', '1'));

/** The author stays who wrote it; where they are gone, or lost the right, whoever saves it next answers for it. */
const authorColumn = async ({ trx, actor, old }: Saving): Promise<Record<string, unknown>> => {
  if (old === null) return { author_id: actor.userId };
  const { rows } = await sql<{ authorId: number | null }>`
    select author_id as "authorId" from work_order_systems where id = ${Number(old.systemId)}`.execute(trx);
  return (await isAuthor(trx, rows[0]?.authorId ?? null)) ? {} : { author_id: actor.userId };
};

const unacked = sql`work_order_events e where e.system_id = t.id and (e.seq is null or e.seq > t.acked_seq)`;

/** What holds of work-order systems beyond their fields. */
export const systemHooks = (db: Db, box: SecretBox, targets: Targets) =>
  ({
    expressions: {
      state: sql`(case when t.status = '1' then 'off' when t.is_paused then 'paused'
      when t.last_error is not null then 'failing' else 'running' end)`,
      waiting: sql`(select count(*)::int from ${unacked})`,
      waitingSince: sql`(select min(e.created_at) from ${unacked})`,
      conflicts: sql`(select count(*)::int from work_order_reports w
      where w.system_id = t.id and w.outcome = 'refused' and w.decision is null)`,
    },
    outgoing(record) {
      const { lastError } = record;
      if (typeof lastError !== 'string') return record;
      return { ...record, lastError: spokenWords(lastError, currentCall()?.language ?? 'zh') };
    },
    visible: async (actor) => ofAuthors('t.author_id', await authorsInScope(db, actor)),
    async authorise({ actor }) {
      // A machine whose token sees less than its user may not have that user answer for what leaves.
      if (actor.token !== null && actor.token.regionIds !== null) throw new AppError('forbidden');
      return async () => undefined;
    },
    async check(saving) {
      checkSystem(saving);
      const { draft, old } = saving;
      if (old !== null && !leadsElsewhere(draft, old)) return;
      const refused = await refusalOf(targets, new URL(textOf(draft.url)).hostname);
      if (refused !== null) throw new AppError('validation', { ...refused.details }, { url: refused.key });
    },
    async columns(saving): Promise<Record<string, unknown>> {
      const { secret } = saving.draft;
      const sealed = isBlank(secret) ? {} : { sealed_secret: box.seal(String(secret), secretOwner) };
      return { ...sealed, ...(await authorColumn(saving)) };
    },
  }) satisfies ResourceHooks;
