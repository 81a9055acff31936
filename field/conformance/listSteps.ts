import type { CardListPart } from '@contract/cardLists';
import type { DoorEventRow } from '@contract/doorHistory';
import { minuteMs, secondMs } from '@contract/time';
import { listedCards } from './desk';
import type { Seen, Step } from './step';

const cutMs = 5 * secondMs;

/** What lacks until the controller decides by the list that is wanted. */
const unconfirmed = ({ list }: Seen, cards: number): string | null => {
  if (list === null) return 'there is no list of the door';
  const { state, refusal, confirmed, wanted } = list;
  if (state !== 'confirmed') {
    const why = refusal === null ? '' : `, refused: ${refusal}`;
    return `version ${wanted} is not confirmed by cardstate (${state}, last ${confirmed ?? 'none'}${why})`;
  }
  return list.cards === cards ? null : `confirmed with ${list.cards} entries in place of ${cards}`;
};

const isOfCard = ({ events, cardId }: Seen, sinceMs: number, isMeant: (event: DoorEventRow) => boolean) =>
  events.some((event) => event.cardId === cardId && event.receivedAt >= sinceMs && isMeant(event));

const keptFirst = (part: CardListPart): boolean => part.parts > 1 && part.part === 0;

/** Whether the part that was kept before a cut was asked for again after it. */
const beganAnew = ({ parts, unheardAt, list }: Seen): boolean =>
  parts.some(
    ({ at, part }) => part.version === list?.wanted && keptFirst(part) && at > (unheardAt ?? Infinity),
  );

const wasCutBetween = ({ parts, unheardAt }: Seen, sinceMs: number): boolean =>
  unheardAt !== null && parts.some(({ at, part }) => keptFirst(part) && at >= sinceMs && at <= unheardAt);

/** What `docs/field-protocol.md` asks of lists of cards, and of a door that is opened from afar. */
export const listSteps: readonly Step[] = [
  {
    id: 'list',
    prepare: (desk) => desk.admitAll(),
    ask: `Subscribe to the lists of cards. Take the list of ${listedCards} cards, which comes in 2 parts, and publish the state after each part.`,
    waitMs: 10 * minuteMs,
    missing: (seen) => unconfirmed(seen, listedCards),
  },
  {
    id: 'admitted',
    ask: 'Present the card {card}, which is in the list.',
    waitMs: 5 * minuteMs,
    missing: (seen, sinceMs) =>
      isOfCard(seen, sinceMs, ({ granted }) => granted) ? null : 'no event of this card that was granted',
  },
  {
    id: 'resumed',
    armMs: minuteMs / 2,
    prepare: (desk) => desk.changeAll(),
    ask: 'In half a minute every entry changes, in 2 parts. Cut the link when the first has come, until the console knows the site as offline; then connect, and publish the status and the state at once.',
    waitMs: 20 * minuteMs,
    missing: (seen, sinceMs) => {
      if (!wasCutBetween(seen, sinceMs)) return 'the site was not offline between the two parts';
      if (beganAnew(seen)) return 'the part that was kept before the cut had to be sent again';
      return unconfirmed(seen, listedCards);
    },
  },
  {
    id: 'lost',
    prepare: (desk) => desk.lose(),
    ask: 'The card {card} is lost. Take the change, then present it.',
    waitMs: 5 * minuteMs,
    missing: (seen, sinceMs) => {
      if (isOfCard(seen, (seen.list?.confirmedAt ?? 0) + secondMs, ({ granted }) => granted))
        return 'the card was let in after the list without it was confirmed';
      const isRefused = isOfCard(seen, sinceMs, ({ granted }) => !granted);
      return unconfirmed(seen, listedCards - 1) ?? (isRefused ? null : 'no event of this card was refused');
    },
  },
  {
    id: 'opened',
    prepare: async (desk, { deviceId }) => desk.open(deviceId ?? 0),
    ask: 'The centre opens the door: answer the command, release the door, and report it.',
    waitMs: 2 * minuteMs,
    missing: ({ command }) => {
      if (command === null) return 'there is no command';
      const { state, why } = command;
      return state === 'effective' ? null : `the command is ${state}${why === null ? '' : `: ${why}`}`;
    },
  },
  {
    id: 'policy',
    prepare: (desk) => desk.closeWithoutCentre(),
    ask: 'The policy of the door becomes closed without the centre. Take it, cut the link, present the card {card} when the controller no longer hears the centre, and mend the link.',
    waitMs: 30 * minuteMs,
    missing: (seen, sinceMs) => {
      const lacking = unconfirmed(seen, listedCards);
      if (lacking !== null) return lacking;
      const meanwhile = (event: DoorEventRow) =>
        event.at >= sinceMs - minuteMs && event.receivedAt - event.at >= cutMs;
      if (isOfCard(seen, sinceMs, (event) => meanwhile(event) && event.granted))
        return 'the card was let in without the centre';
      return isOfCard(seen, sinceMs, meanwhile) ? null : 'no event of this card came after the cut';
    },
  },
];
