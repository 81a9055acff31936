import * as calls from '@contract/calls/tour';
import { TourPlace } from '@contract/tour';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Actor, type Route } from '../../platform/http/route';

/** A wall only looks: it has no person to show around. */
const personOf = ({ isDisplay, userId }: Actor): number => {
  if (isDisplay) throw new AppError('forbidden');
  return userId;
};

/** A step of an older release is none: the tour begins anew. */
const placeOf = (text: string | null): TourPlace | null => TourPlace.safeParse(text).data ?? null;

export const createTourRoutes = ({ db }: { db: Db }): Route[] => [
  serve(calls.readTour, async ({ actor }) => {
    const { rows } = await sql<{ at: string | null }>`
      select tour_at as at from users where id = ${personOf(actor)}`.execute(db);
    return { at: placeOf(rows[0]?.at ?? null) };
  }),
  serve(calls.moveTour, async ({ actor, body }) => {
    await sql`update users set tour_at = ${body.at} where id = ${personOf(actor)}`.execute(db);
  }),
];
