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

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

const Made = z.object({ data: z.object({ levelId: z.number() }) });
const Held = z.array(z.number());

interface Level {
  levelName: string;
  kind: Person['kind'];
  times: string;
}

/** Staff come at any hour; contractors by day. Whoever comes at another time is refused, and uses a key. */
const levels: readonly Level[] = [
  { levelName: '自有人员', kind: 'staff', times: '' },
  { levelName: '代维人员', kind: 'contractor', times: '1-7 07:00-21:00' },
];

/** Gives those who were made known access to every site that is declared. */
export async function giveAccess(place: Console, token: string): Promise<void> {
  const list = async (path: string) => Rows.parse(await call(place, path, undefined, token)).rows;
  const known = new Set((await list('/access/level/list?pageSize=500')).map(({ levelName }) => levelName));
  const regions = await list('/area/region/list?pageSize=500');
  const regionIds = regions.filter(({ level }) => level === 'province').map(({ regionId }) => regionId);
  const holders = await list('/access/holder/list?pageSize=500');
  for (const { kind, ...level } of levels) {
    if (known.has(level.levelName)) continue;
    const body = { ...level, regionIds };
    const made = Made.parse(await call(place, '/access/level', body, token));
    const numbers = new Set(people.filter((person) => person.kind === kind).map(({ no }) => no));
    for (const holder of holders.filter(({ holderNo }) => numbers.has(String(holderNo)))) {
      // What is left out of an edit would be emptied: the whole row goes back.
      const levelIds = [...Held.parse(holder['levelIds']), made.data.levelId];
      await call(place, '/access/holder', { ...holder, levelIds }, token, 'PUT');
    }
  }
}

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
