import { sql } from 'kysely';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { demandEverywhere } from '../scope/everywhere';
import type { FsuUnitsDeps } from './approve';

const title = 'FSU 控制信号';
/** Outputs are of the kinds DO and AO. */
const shapes = { on: /^\d{2}2\d{5}$/, off: /^\d{2}2\d{5}$/, setpoint: /^\d{2}3\d{5}$/ } as const;
const isVerb = (verb: string): verb is keyof typeof shapes => Object.hasOwn(shapes, verb);

/** Whoever writes a row proposes it anew: what another person approved was not this. */
export const outputHooks: ResourceHooks = {
  async check({ draft }) {
    const verb = textOf(draft.verb);
    if (!isVerb(verb) || !shapes[verb].test(textOf(draft.signal)))
      throw new AppError('validation', {}, { signal: 'fields.notAllowed' });
  },
  columns: async ({ actor }) => ({
    ...{ state: 'proposed', proposed_by: actor.userName, approved_by: '', approved_at: null },
  }),
};

/** @throws AppError fsuOwnProposal for who proposed it; conflict where another output does the same already */
export const approveOutput = ({ db, clock }: FsuUnitsDeps, actor: Actor, outputId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await demandEverywhere(trx, actor, 'area:fsuOutput:approve');
    const { rows } = await sql<{ signal: string; verb: string; state: string; by: string }>`
      select signal, verb, state, proposed_by as by from b_interface_outputs
      where id = ${outputId} for update`.execute(trx);
    const [output] = rows;
    if (!output) throw new AppError('notFound');
    if (output.by === actor.userName) throw new AppError('fsuOwnProposal');
    if (output.state !== 'proposed') throw new AppError('conflict');
    const now = clock.now();
    const { rows: others } = await sql`
      select 1 from b_interface_outputs where state = 'approved' and verb = ${output.verb}
        and left(signal, 2) = left(${output.signal}, 2) for update`.execute(trx);
    if (others.length > 0) throw new AppError('conflict');
    await sql`update b_interface_outputs set state = 'approved', approved_by = ${actor.userName},
      approved_at = ${now}, version = version + 1 where id = ${outputId}`.execute(trx);
    const detail = { title: output.signal, verb: output.verb, proposedBy: output.by };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuOutputs.granted', subject: `fsuOutputs:${outputId}`, title, detail },
    });
  });
