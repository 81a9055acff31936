import { sql } from 'kysely';
import type { DoorTerms } from '@contract/commandBatches';
import { minuteMs } from '@contract/time';
import { usualPolicy } from '../../cardLists';
import type { Db } from '../../platform/database/database';
import type { Terms } from './commands.service';

/** Nobody waits longer for a door: after this it must not open any more. */
const doorExpiryMs = minuteMs;

export const termsFrom = ({ asksSecondFactor, asksSecondPerson }: DoorTerms): Terms => ({
  origin: 'person',
  approval: asksSecondPerson ? ['doorPolicy'] : [],
  asksSecondFactor,
  expiryMs: doorExpiryMs,
});

export async function policyOfDoor(db: Db, deviceId: number): Promise<DoorTerms> {
  const { rows } = await sql<DoorTerms>`
    select p.second_factor = 'Y' as "asksSecondFactor", p.second_person = 'Y' as "asksSecondPerson", p.offline, p.fire
    from policies_of_doors(array[${deviceId}::int]) f join door_policies p on p.id = f.policy_id`.execute(db);
  return rows[0] ?? { ...usualPolicy, asksSecondFactor: false, asksSecondPerson: false };
}

/** What is asked at the door that a request is about. */
export async function termsOfBatch(db: Db, batchId: number): Promise<Terms> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from commands where batch_id = ${batchId} limit 1`.execute(db);
  return termsFrom(await policyOfDoor(db, rows[0]?.id ?? 0));
}
