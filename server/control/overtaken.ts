import type { CommandChange, LiveCommand } from './liveCommand';

/** Above all what was never sent: its wish is newer than what is under way. What only gives back comes last. */
const rankOf = ({ origin, state, stateAt, id }: LiveCommand): readonly number[] => [
  origin === 'expiry' ? 0 : 1,
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
