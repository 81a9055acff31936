import { z } from 'zod';
import { people, type Person } from '@field/devices/people';
import { call, type Console } from './provision';

const Holders = z.object({ rows: z.array(z.object({ holderId: z.number(), holderNo: z.string() })) });

const holdersOf = async (place: Console, token: string): Promise<Map<string, number>> => {
  const { rows } = Holders.parse(await call(place, '/access/holder/list?pageSize=500', undefined, token));
  return new Map(rows.map(({ holderNo, holderId }) => [holderNo, holderId]));
};

const enrol = async (place: Console, token: string, { no, name, kind, company }: Person): Promise<void> => {
  await call(place, '/access/holder', { holderNo: no, holderName: name, kind, company }, token);
};

/** Makes the people of the fleet, and the cards that they carry, known to the console. @returns how many were new */
export async function enrolPeople(place: Console, token: string): Promise<number> {
  const known = await holdersOf(place, token);
  const fresh = people.filter(({ no }) => !known.has(no));
  for (const person of fresh) await enrol(place, token, person);
  const all = await holdersOf(place, token);
  for (const { no, card } of fresh) {
    const holderId = all.get(no);
    if (holderId !== undefined) await call(place, '/access/card', { holderId, cardNumber: card }, token);
  }
  return fresh.length;
}
