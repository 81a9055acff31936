import { z } from 'zod';
import { AlarmLevel } from './alarms';
import { LocalName } from './languages';
import { EpochMs } from './time';

/** `now`: somebody is notified at once. `later`: in other hours, when it is not quiet any more, or in the digest. */
export const ReachState = z.enum(['now', 'later', 'never']).meta({ id: 'ReachState' });
export type ReachState = z.infer<typeof ReachState>;

/** Areas and levels of one route with the same answer. */
export const ReachGroup = z
  .object({
    state: ReachState,
    levels: z.array(AlarmLevel),
    /** Null: the alarms of the centre itself. */
    areas: z.array(LocalName.nullable()),
    /** Who is notified at once: people, a fixed address, or the channel itself. */
    names: z.array(z.string()),
    /** Of some sites of these areas only: the others belong to departments that nobody here sees. */
    isPartly: z.boolean(),
    /** Why nobody, or not now; in the language of the reader. */
    why: z.string().nullable(),
  })
  .meta({ id: 'ReachGroup' });
export type ReachGroup = z.infer<typeof ReachGroup>;

export const RouteReach = z
  .object({
    routeId: z.number().int(),
    routeName: z.string(),
    /** The best of its groups. */
    state: ReachState,
    /** Why the route can notify nobody at all at this moment. */
    why: z.string().nullable(),
    /** How long an alarm stays unacknowledged before it goes out, besides the seconds of the hold. */
    afterMin: z.number().int(),
    groups: z.array(ReachGroup),
  })
  .meta({ id: 'RouteReach' });
export type RouteReach = z.infer<typeof RouteReach>;

export const ReachAnswer = z.object({ at: EpochMs, routes: z.array(RouteReach) }).meta({ id: 'ReachAnswer' });
export type ReachAnswer = z.infer<typeof ReachAnswer>;

/** Where alarms of some levels have no route that works. */
export const UnroutedArea = z
  .object({
    /** Null: the alarms of the centre itself. */
    area: LocalName.nullable(),
    sites: z.number().int(),
    /** No route notifies anybody of these, at any time. */
    never: z.array(AlarmLevel),
    /** Routes do, but not at this moment. */
    later: z.array(AlarmLevel),
    /** Disciplines that are left out, where others are reached; empty: all of them. */
    audiences: z.array(z.string()),
  })
  .meta({ id: 'UnroutedArea' });
export type UnroutedArea = z.infer<typeof UnroutedArea>;
