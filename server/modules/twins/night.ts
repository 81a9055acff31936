import { zoneClock } from '@contract/plantTime';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { readDayMinutes } from './dayMinutes.store';
import { learnRoom } from './learn';
import { readMemories, writeNights } from './memory.store';

export interface NightOrder {
  /** Start of the day that is read. */
  day: EpochMs;
  plantTimeZone: string;
  /** Of so many processes that share the rooms, this one. */
  part: number;
  parts: number;
  /** Ends by then, wall clock; what is left is read the next night, without the day that was missed. */
  until: EpochMs;
}

export interface NightDone {
  rooms: number;
  /** Rooms of which something is known now. */
  known: number;
  isWhole: boolean;
}

const roomsAtOnce = 25;

interface Room {
  id: number;
  hasSharedMeter: boolean;
}

/** Rooms whose day was not read yet, in the order of their ids. */
const roomsAfter = async (pool: Pool, last: number, { day, part, parts }: NightOrder): Promise<Room[]> => {
  const { rows } = await pool.query<Room>(
    `select s.id, (select count(distinct d.room_id) > 1 from devices d
       where d.site_id = s.id and d.class = 'ac' and d.retired_at is null) as "hasSharedMeter"
     from sites s left join site_twins t on t.site_id = s.id
     where s.id > $1 and s.id % $2 = $3 and s.retired_at is null and coalesce(t.day, 0) < $4
     order by s.id limit ${roomsAtOnce}`,
    [last, parts, part, day],
  );
  return rows;
};

/** A night reads one day of every room, and nothing older. One that was interrupted goes on where it ended. */
export async function learnNight(pool: Pool, order: NightOrder, now: () => EpochMs): Promise<NightDone> {
  const { minuteOfDay } = zoneClock(order.plantTimeZone);
  const hourAt = (at: EpochMs): number => (minuteOfDay(at) * minuteMs) / hourMs;
  const done: NightDone = { rooms: 0, known: 0, isWhole: false };
  for (let last = 0; now() < order.until;) {
    const rooms = await roomsAfter(pool, last, order);
    const ids = rooms.map(({ id }) => id);
    const minutes = await readDayMinutes(pool, ids, order.day, hourAt);
    const memories = await readMemories(pool, ids, order.day);
    const nights = rooms.flatMap(({ id, hasSharedMeter }) => {
      const known = { siteId: id, memory: memories.get(id), hasSharedMeter };
      const day = minutes.get(id);
      return day === undefined ? [] : (learnRoom({ ...known, minutes: day }, order.day) ?? []);
    });
    await writeNights(pool, nights, order.day, now());
    done.rooms += nights.length;
    done.known += nights.filter(({ obstacle }) => obstacle === null).length;
    last = ids.at(-1) ?? last;
    if (rooms.length < roomsAtOnce) return { ...done, isWhole: true };
  }
  return done;
}
