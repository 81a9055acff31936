import { cardListLimits, type CardEntry, type CardListPart } from '@contract/cardLists';
import type { EpochMs } from '@contract/time';
import type { ListContent } from './content';
import type { OpenVersion } from '../handedVersions';

type Step = { put: CardEntry } | { drop: string };

/** What the controller needs: all entries, or those of the cards that changed since what it confirmed. */
export interface Difference {
  base: number | null;
  steps: Step[];
}

const everything = ({ entries }: ListContent): Difference => ({
  base: null,
  steps: [...entries.values()].map((put) => ({ put })),
});

/** Beyond this the whole list is simpler. */
const mostChanges = 500;
/** Card 0: everything may have changed. */
const anyCard = 0;

/** @param numberOfCard of a card that is in no list any more; where it is not known, everything is sent */
export const differenceOf = (
  { confirmed, needsAll }: Pick<OpenVersion, 'confirmed' | 'needsAll'>,
  changed: readonly number[],
  content: ListContent,
  numberOfCard: (id: number) => string | undefined,
): Difference => {
  if (confirmed === null || needsAll || changed.includes(anyCard) || changed.length > mostChanges)
    return everything(content);
  const steps: Step[] = [];
  for (const id of changed) {
    const put = content.entries.get(id);
    const drop = numberOfCard(id);
    if (put !== undefined) steps.push({ put });
    else if (drop !== undefined) steps.push({ drop });
    else return everything(content);
  }
  return { base: confirmed, steps };
};

/** The part that the controller has not kept yet. */
export const partOf = (
  { base, steps }: Difference,
  { hash, policy, entries }: ListContent,
  { wanted, pendingVersion, pendingParts }: Pick<OpenVersion, 'wanted' | 'pendingVersion' | 'pendingParts'>,
  now: EpochMs,
): CardListPart => {
  const { perPart } = cardListLimits;
  const parts = Math.max(1, Math.ceil(steps.length / perPart));
  const part = pendingVersion === wanted && pendingParts < parts ? pendingParts : 0;
  const own = steps.slice(part * perPart, (part + 1) * perPart);
  return {
    ...{ t: now, version: wanted, base, part, parts, hash, count: entries.size, policy },
    put: own.flatMap((step) => ('put' in step ? [step.put] : [])),
    drop: own.flatMap((step) => ('drop' in step ? [step.drop] : [])),
  };
};
