import { legalOf } from '@contract/faultFlow';
import { isTakenHere, leadVerbs, workVerbs, type FaultOrder } from '@contract/faults';

/** Sent by the list of people, not by a dialog. */
const byPeople: readonly string[] = ['dispatch', 'delegate'];

export type LeadVerb = Exclude<(typeof leadVerbs)[number], 'dispatch' | 'delegate'>;
export type WorkVerb = (typeof workVerbs)[number];
export type Act = { by: 'lead'; verb: LeadVerb } | { by: 'work'; verb: WorkVerb };

/** What takes an order on to its end. */
const onward: readonly string[] = [
  'confirm',
  'accept',
  'depart',
  'arrive',
  'begin',
  'resume',
  'finish',
  'close',
];
export const takesOn = ({ verb }: Act): boolean => onward.includes(verb);

/** What this person may do to the order now: what takes it on first, of that the own work. */
export function actsOf(
  order: FaultOrder,
  { mayLead, mayWork, me }: { mayLead: boolean; mayWork: boolean; me: number | null },
): Act[] {
  const { state, assigneeId } = order;
  const isMine = mayWork && assigneeId !== null && assigneeId === me;
  const here = <V extends string>(verbs: V[]) => verbs.filter((verb) => isTakenHere(order, verb));
  const work = isMine ? here(legalOf(state, workVerbs)) : [];
  const lead = mayLead ? here(legalOf(state, leadVerbs)) : [];
  const acts: Act[] = [
    ...work.map((verb): Act => ({ by: 'work', verb })),
    ...lead
      .filter((verb): verb is LeadVerb => !byPeople.includes(verb) && !(verb === 'note' && isMine))
      .map((verb): Act => ({ by: 'lead', verb })),
  ];
  return [...acts.filter(takesOn), ...acts.filter((act) => !takesOn(act))];
}

/** Done by a press, without a word. */
export const plainVerbs: readonly string[] = ['confirm', 'accept', 'depart', 'arrive', 'begin', 'resume'];
