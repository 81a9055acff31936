import type { AccessEvent, DoorRefusal } from '@contract/doorEvents';
import { secondMs } from '@contract/time';
import { judgeCard } from './cardLists';
import { hasCamera, isStranger, personFor, strangeCard } from './people';
import { picture } from './picture';
import { isBusBroken, isForced } from './roomReadouts';
import type { SiteModel } from './site';

/** What the controller of a door tells of people; each call tells what happened since the call before. */
export interface Doorman {
  look(): AccessEvent[];
}

const triesOfStranger = 3;
const tryEveryMs = 8 * secondMs;

/** Whoever tries a card that nobody knows, some seconds before the door opens; a colleague with a key lets them in. */
const stranger = (site: SiteModel, photo: object): Omit<AccessEvent, 'n'>[] => {
  const { plan, doorOpenings, nowMs } = site;
  const card = strangeCard(plan.seed, doorOpenings);
  const tries = Array.from({ length: triesOfStranger }, (_, i) => ({
    ...{
      t: nowMs - (triesOfStranger - i) * tryEveryMs,
      kind: 'card' as const,
      card,
      direction: 'in' as const,
    },
    ...{ granted: false, reason: 'unknownCard' as const, ...photo },
  }));
  return [...tries, { t: nowMs, kind: 'key', direction: 'in', granted: true }];
};

/** Why the controller refuses a card by its list; null where it admits it, and before the centre gave anybody access. */
const refusalOf = (site: SiteModel, card: string): DoorRefusal | null => {
  const [inUse] = [...site.cardLists].find(([, { entries }]) => entries.length > 0) ?? [];
  const judged = inUse === undefined ? null : judgeCard(site, inUse, card, site.nowMs);
  return judged?.granted === false ? judged.reason : null;
};

/** Follows the door of a site: who opens it, and who leaves when it is closed. */
export function createDoorman(site: SiteModel): Doorman {
  let wasOpen = site.isDoorOpen;
  const arrived = (): Omit<AccessEvent, 'n'>[] => {
    const { plan, doorOpenings: opening, nowMs: t, doorReleasedUntilMs } = site;
    if (isForced(plan.seed, opening)) return [];
    const photo = hasCamera(plan.seed) ? { photo: picture } : {};
    if (t < doorReleasedUntilMs) return [{ t, kind: 'remote', direction: 'in', granted: true }];
    if (isStranger(plan.seed, opening)) return stranger(site, photo);
    const { card } = personFor(plan.seed, opening);
    const reason = refusalOf(site, card);
    const shown = { kind: 'card', card, direction: 'in', ...photo } as const;
    if (reason === null) return [{ t, ...shown, granted: true }];
    // Whoever is refused comes in all the same, by a key.
    return [
      { t: t - tryEveryMs, ...shown, granted: false, reason },
      { t, kind: 'key', direction: 'in', granted: true },
    ];
  };
  const left = (): Omit<AccessEvent, 'n'>[] => {
    const { plan, doorOpenings: opening, nowMs: t } = site;
    if (isForced(plan.seed, opening)) return [];
    if (isStranger(plan.seed, opening)) return [{ t, kind: 'button', direction: 'out', granted: true }];
    const { card } = personFor(plan.seed, opening);
    if (refusalOf(site, card) !== null) return [{ t, kind: 'button', direction: 'out', granted: true }];
    return [{ t, kind: 'card', card, direction: 'out', granted: true }];
  };
  return {
    look() {
      if (site.isDoorOpen === wasOpen || isBusBroken(site)) return [];
      wasOpen = site.isDoorOpen;
      const said = wasOpen ? arrived() : left();
      return said.map((event) => ({ ...event, t: Math.round(event.t), n: site.n++ }));
    },
  };
}
