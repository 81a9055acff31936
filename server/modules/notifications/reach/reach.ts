import type { AlarmLevel } from '@contract/alarms';
import type { Language, LocalName } from '@contract/languages';
import { zoneClock, type ZoneClock } from '@contract/plantTime';
import { passesQuietHours, quietUntil } from '@contract/quietHours';
import type { ReachGroup, ReachState, RouteReach } from '@contract/routeReach';
import type { EpochMs } from '@contract/time';
import { isIP } from 'node:net';
import type { Trx } from '../../../platform/database/database';
import { spokenWords, storedWords } from '../../../platform/http/storedWords';
import type { Targets } from '../../../platform/outbound/targets';
import { covers, scopeOfUser, type Scope } from '../../scope';
import { alarmListPermission } from '../authors';
import { findChannel, type Channel } from '../channel';
import { hindranceOf, scopeOfAuthor } from '../outcome';
import { recipientsOf, type Recipient } from '../recipients';
import { findRoute, type NotificationRoute } from '../route';
import { alarmPlaces, areaNames, namesOfPeople, type LedRoute, type SitePlace } from './reach.store';

export interface ReachDeps {
  targets: Targets;
  timeZone: string;
  timeText(at: EpochMs): string;
}

/** What becomes of an alarm of one level at sites of one area. */
export interface Cell {
  areaId: number | null;
  level: AlarmLevel;
  state: ReachState;
  names: readonly string[];
  isPartly: boolean;
  /** In stored words. */
  why: string | null;
}

const groupedBy = <K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
};

interface Named extends Recipient {
  name: string;
  scope: Scope | null;
}

/** What all routes are judged against. */
export interface Field {
  trx: Trx;
  deps: ReachDeps;
  now: EpochMs;
  clock: ZoneClock;
  places: readonly SitePlace[];
  areas: ReadonlyMap<number, LocalName>;
  scopeOf(userId: number): Promise<Scope>;
}

export async function openField(trx: Trx, deps: ReachDeps, now: EpochMs): Promise<Field> {
  const known = new Map<number, Promise<Scope>>();
  const scopeOf = (userId: number): Promise<Scope> => {
    const scope = known.get(userId) ?? scopeOfUser(trx, userId, alarmListPermission);
    known.set(userId, scope);
    return scope;
  };
  const [places, areas] = [await alarmPlaces(trx), await areaNames(trx)];
  return { trx, deps, now, clock: zoneClock(deps.timeZone), places, areas, scopeOf };
}

/** A channel that leads to an address of a private network that nobody allowed; names are judged when it is used. */
async function forbiddenTarget({ kind, host, url }: Channel, targets: Targets): Promise<string | null> {
  const target = kind === 'email' ? host : URL.canParse(url ?? '') ? new URL(url ?? '').hostname : null;
  const address = target?.replace(/^\[|\]$/g, '') ?? '';
  if (isIP(address) === 0) return null;
  return targets.resolve(address).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const levelsOf = ({ levelAtLeast }: LedRoute): AlarmLevel[] =>
  ([1, 2, 3, 4] as const).filter((level) => level <= levelAtLeast);

/** The areas that a route leads, each with its sites by department. */
function ledPlaces({ places }: Field, { regionId }: LedRoute): ReadonlyMap<number | null, SitePlace[]> {
  const led = places.filter(({ regionIds }) => regionId === null || regionIds.includes(regionId));
  return groupedBy(led, ({ areaId }) => areaId);
}

const everywhere = (field: Field, route: LedRoute, state: ReachState, why: string): Cell[] =>
  [...ledPlaces(field, route).keys()].flatMap((areaId) =>
    levelsOf(route).map((level) => ({ areaId, level, state, names: [], isPartly: false, why })),
  );

async function namedRecipients(
  field: Field,
  route: NotificationRoute,
  channel: Channel,
): Promise<readonly Named[]> {
  const { trx, deps, now } = field;
  const found = await recipientsOf(trx, route, channel, deps.timeZone, now);
  const ids = found.flatMap(({ userId }) => userId ?? []);
  const names = await namesOfPeople(trx, ids);
  const named: Named[] = [];
  for (const recipient of found) {
    const { userId, address } = recipient;
    const name = (userId === null ? address : names.get(userId)) || channel.name;
    named.push({ ...recipient, name, scope: userId === null ? null : await field.scopeOf(userId) });
  }
  return named;
}

const sees = ({ scope }: Named, place: SitePlace): boolean => scope === null || covers(scope, place);

/** Why nobody of these hears at once of something at one place; null where somebody does. */
function obstacleAt(
  people: readonly Named[],
  place: SitePlace,
  waitsUntil: (one: Named) => EpochMs | null,
  timeText: ReachDeps['timeText'],
): { state: ReachState; why: string } | null {
  const seeing = people.filter((one) => sees(one, place));
  if (seeing.length === 0) return { state: 'never', why: storedWords('notify.error.unseen') };
  const addressed = seeing.filter(({ error }) => error === null);
  if (addressed.length === 0) return { state: 'never', why: seeing[0]?.error ?? '' };
  const times = addressed.map(waitsUntil);
  if (times.includes(null)) return null;
  const until = Math.min(...times.filter((at) => at !== null));
  return { state: 'later', why: storedWords('notify.reach.quiet', { time: timeText(until) }) };
}

const worse = { now: 0, later: 1, never: 2 } as const satisfies Record<ReachState, number>;
export const betterOf = (a: ReachState, b: ReachState): ReachState => (worse[a] <= worse[b] ? a : b);

async function cellsOfPeople(
  field: Field,
  led: LedRoute,
  route: NotificationRoute,
  people: readonly Named[],
) {
  const { clock, now, deps } = field;
  const author = await scopeOfAuthor(field.trx, route, alarmListPermission);
  const unseen = { state: 'never' as const, why: storedWords('notify.error.outOfScope') };
  const cellOf = (areaId: number | null, places: readonly SitePlace[], level: AlarmLevel): Cell => {
    const passes = passesQuietHours({ levels: [level], isToDuty: route.recipients === 'duty' });
    const waits = ({ quietHours }: Named) => (passes ? null : quietUntil(quietHours, now, clock));
    const found = places.map((place) =>
      author !== null && covers(author, place) ? obstacleAt(people, place, waits, deps.timeText) : unseen,
    );
    const reached = places.filter((_, at) => found[at] === null);
    const told = people.filter(
      (one) => one.error === null && waits(one) === null && reached.some((place) => sees(one, place)),
    );
    const obstacles = found.filter((one) => one !== null);
    const best = obstacles.toSorted((a, b) => worse[a.state] - worse[b.state])[0];
    return {
      ...{ areaId, level, names: told.map(({ name }) => name).toSorted() },
      state: reached.length > 0 ? 'now' : (best?.state ?? 'never'),
      isPartly: reached.length > 0 && obstacles.length > 0,
      why: best?.why ?? null,
    };
  };
  return [...ledPlaces(field, led)].flatMap(([areaId, places]) =>
    levelsOf(led).map((level) => cellOf(areaId, places, level)),
  );
}

/** What would become of an alarm of each level in each area that a route leads, at this moment. */
export async function cellsOf(field: Field, led: LedRoute): Promise<{ why: string | null; cells: Cell[] }> {
  const { trx, deps, now } = field;
  const none = (state: ReachState, why: string) => ({ why, cells: everywhere(field, led, state, why) });
  const route = await findRoute(trx, led.id);
  const channel = route && (await findChannel(trx, route.channelId));
  if (!route || !channel) return none('never', storedWords('notify.error.routeOff'));
  const isTimed = led.delivery === 'each';
  const when = { permission: alarmListPermission, isTimed, timeZone: deps.timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null)
    return none(route.isOn && hindrance.state === 'skipped' ? 'later' : 'never', hindrance.why);
  const forbidden = await forbiddenTarget(channel, deps.targets);
  if (forbidden !== null) return none('never', forbidden);
  const people = await namedRecipients(field, route, channel);
  if (people.length === 0) return none('never', storedWords('notify.error.nobody'));
  const cells = await cellsOfPeople(field, led, route, people);
  if (isTimed) return { why: null, cells };
  const digest = storedWords('notify.reach.digest');
  const inDigest = (cell: Cell): Cell =>
    cell.state === 'now' ? { ...cell, state: 'later', why: digest } : cell;
  return { why: null, cells: cells.map(inDigest) };
}

/** Cells with the same answer, as one line for a reader. */
function groupsOf(field: Field, cells: readonly Cell[], language: Language): ReachGroup[] {
  const answerOf = ({ state, names, isPartly, why }: Cell) => JSON.stringify([state, names, isPartly, why]);
  const byArea = groupedBy(cells, (cell) => `${cell.areaId} ${answerOf(cell)}`);
  const lines = [...byArea.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ first, levels: same.map(({ level }) => level) }];
  });
  const alike = groupedBy(lines, ({ first, levels }) => `${levels.join()} ${answerOf(first)}`);
  return [...alike.values()].flatMap((same) => {
    const [line] = same;
    if (line === undefined) return [];
    const { state, names, isPartly, why } = line.first;
    const areas = same.map(({ first: { areaId } }) =>
      areaId === null ? null : (field.areas.get(areaId) ?? null),
    );
    const words = why === null || (state === 'now' && !isPartly) ? null : spokenWords(why, language);
    return [{ state, levels: line.levels, areas, names: [...names], isPartly, why: words }];
  });
}

export async function reachOf(field: Field, led: LedRoute, language: Language): Promise<RouteReach> {
  const { why, cells } = await cellsOf(field, led);
  const route = await findRoute(field.trx, led.id);
  return {
    routeId: led.id,
    routeName: led.name,
    state: cells.map(({ state }) => state).reduce(betterOf, 'never'),
    why: why === null ? null : spokenWords(why, language),
    afterMin: route?.afterMin ?? 0,
    groups: groupsOf(field, cells, language),
  };
}
