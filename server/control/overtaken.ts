import type { CommandOrigin } from '@contract/commands';
import type { CommandChange, LiveCommand } from './liveCommand';

const rankOfOrigin: Partial<Record<CommandOrigin, number>> = { expiry: 0, strategy: 1 };
const ofPeople = 2;

/**
 * Above all what was never sent: its wish is newer than what is under way. A plan gives way to what people, schedules
 * and smoke want, and what only gives back comes last.
 */
const rankOf = ({ origin, state, stateAt, id }: LiveCommand): readonly number[] => [
  rankOfOrigin[origin] ?? ofPeople,
  state === 'authorised' ? 1 : 0,
  stateAt,
  id,
];

const isNewer = (one: LiveCommand, other: LiveCommand): boolean => {
  const others = rankOf(other);
  const rank = rankOf(one);
  const at = rank.findIndex((value, i) => value !== others[i]);
  return at >= 0 && (rank[at] ?? 0) > (others[at] ?? 0);
};

/**
 * Of several commands for one point of one unit one counts, whoever asked for them and however close together: two
 * people whose wishes did not see each other, or an approval that came after a newer wish. What waits for its wave
 * overtakes nothing yet.
 */
export const overtaken = (live: Iterable<LiveCommand>): CommandChange[] => {
  const newest = new Map<string, LiveCommand>();
  const keyOf = ({ deviceId, point }: LiveCommand): string => `${deviceId} ${point}`;
  const all = [...live].filter(({ isOpen }) => isOpen);
  for (const command of all) {
    const known = newest.get(keyOf(command));
    if (known === undefined || isNewer(command, known)) newest.set(keyOf(command), command);
  }
  return all.flatMap((command) => {
    const by = newest.get(keyOf(command));
    if (by === undefined || by === command) return [];
    return [{ command, state: 'superseded', why: 'newerCommand', by: by.by, dueAt: null, isOver: true }];
  });
};
