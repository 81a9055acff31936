import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AccessListRow } from '@contract/accessLists';
import { FoundCard } from '@contract/doorHistory';
import { cardListLimits } from '@contract/cardLists';
import { call, inParallel, type Console } from '@field/provision';

/** One more than fits into a part, so that each list of all of them has two. */
export const listedCards = cardListLimits.perPart + 1;
const holderNo = 'CONFORMANCE';
const numberOf = (i: number): string => `C04F${String(i).padStart(12, '0')}`;
const atATime = 8;

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const One = z.object({ data: z.record(z.string(), z.unknown()) });
const Found = z.object({ data: FoundCard });
const Lists = z.object({ rows: z.array(AccessListRow) });

/** What the test does at the console, so that a controller gets something to do. */
export interface Desk {
  /** The number that the tester presents, and its id. */
  readonly card: string;
  cardId(): number;
  /** The command by which the door was opened from afar; null before. */
  commandId(): number | null;
  readList(): Promise<AccessListRow | null>;
  /** Everybody of the test may enter the site. */
  admitAll(): Promise<void>;
  /** All entries change, in two parts. */
  changeAll(): Promise<void>;
  lose(): Promise<void>;
  /** The card is on again; without the centre the door admits nobody. */
  closeWithoutCentre(): Promise<void>;
  open(deviceId: number): Promise<void>;
  /** Takes away what lets people of the test in. */
  clear(): Promise<void>;
}

/** Calls of the console in the words of its resources. */
function createAsking(console: Console, token: string) {
  const ask = (path: string, body?: unknown, method?: string) => call(console, path, body, token, method);
  const made = async (path: string, body: object) => One.parse(await ask(path, body)).data;
  /** What is left out of an edit would be emptied: the whole row goes back. */
  const edit = async (path: string, id: number, more: object) => {
    const row = One.parse(await ask(`${path}/${id}`)).data;
    await ask(path, { ...row, ...more }, 'PUT');
  };
  return { ask, made, edit };
}

type Asking = ReturnType<typeof createAsking>;

async function holderOfTest({ ask, made }: Asking): Promise<number> {
  const { rows } = Rows.parse(await ask(`/access/holder/list?holderNo=${holderNo}`));
  const known = rows.find((row) => row['holderNo'] === holderNo)?.['holderId'];
  if (known !== undefined) return Number(known);
  const person = { holderNo, holderName: 'Conformance test', kind: 'visitor' };
  return Number((await made('/access/holder', person))['holderId']);
}

/** Makes the cards of the test known that are not yet. @returns the id of the one that is presented */
async function enrolCards({ ask, made }: Asking, holderId: number, ownCard: string): Promise<number> {
  const numbers = [ownCard, ...Array.from({ length: listedCards - 1 }, (_, i) => numberOf(i + 1))];
  const ids = await inParallel(numbers, atATime, async (cardNumber) => {
    const known = Found.parse(await ask('/door/events/card', { number: cardNumber })).data.cardId;
    return known ?? Number((await made('/access/card', { holderId, cardNumber }))['cardId']);
  });
  const [cardId = 0] = ids;
  const { holderId: owner } = One.parse(await ask(`/access/card/${cardId}`)).data;
  if (owner !== holderId)
    throw new Error(`The card ${ownCard} belongs to somebody: take one that is not known.`);
  return cardId;
}

/** @param ownCard of a card in the tester's hand; else a made-up number is used */
export function createDesk(
  console: Console,
  token: string,
  { siteId, siteCode }: { siteId: number; siteCode: string },
  ownCard = numberOf(0),
): Desk {
  const asking = createAsking(console, token);
  const { ask, made, edit } = asking;
  let [cardId, levelId, policyId, commandId] = [0, 0, 0, 0];
  const switchOn = () => edit('/access/card', cardId, { state: 'active' });
  return {
    card: ownCard,
    cardId: () => cardId,
    commandId: () => (commandId === 0 ? null : commandId),
    readList: async () =>
      Lists.parse(await ask(`/access/lists/list?which=all&siteId=${siteId}`)).rows[0] ?? null,
    async admitAll() {
      const holderId = await holderOfTest(asking);
      cardId = await enrolCards(asking, holderId, ownCard);
      await switchOn();
      const level = { levelName: `Conformance ${siteCode}`, siteCodes: siteCode };
      levelId = Number((await made('/access/level', level))['levelId']);
      await edit('/access/holder', holderId, { levelIds: [levelId] });
    },
    changeAll: () => edit('/access/level', levelId, { times: '1-7 00:00-24:00' }),
    lose: async () => void (await ask(`/access/card/${cardId}/lose`, {})),
    async closeWithoutCentre() {
      await switchOn();
      const policy = { policyName: `Conformance ${siteCode}`, siteCode, offline: 'closed', fire: 'keep' };
      policyId = Number((await made('/access/policy', policy))['policyId']);
    },
    async open(deviceId) {
      const opening = { reason: 'Conformance test', key: randomUUID() };
      commandId = Number((await made(`/door/${deviceId}/open`, opening))['id']);
    },
    async clear() {
      if (policyId !== 0) await ask(`/access/policy/${policyId}`, undefined, 'DELETE');
      if (levelId !== 0) await ask(`/access/level/${levelId}`, undefined, 'DELETE');
    },
  };
}
