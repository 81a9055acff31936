import type { Db } from '../../platform/database/database';
import { storedWords } from '../../platform/http/storedWords';
import { alarmsInScopeOf, mayTellOutside, ordersInScopeOf, stateOfAuthor } from './authors';
import { findChannel, type Channel } from './channel';
import type { Delivery } from './deliveries.store';
import { Refused } from './transports/transport';

/** Checks before messages leave; for many that leave together each is read once. */
export interface Checks {
  /** @throws Error when it is switched off */
  channelOf(delivery: Delivery): Promise<Channel>;
  /** @throws Refused when its author may not send this message any more */
  demandAuthor(delivery: Delivery): Promise<void>;
}

/** The centre itself tells its administrators: nobody wrote a route for it. */
const isOfCentre = ({ event, routeId, authorId }: Delivery): boolean =>
  (event === 'alarm' || event === 'cleared') && routeId === null && authorId === null;

/** Reads that last as long as the checks do. */
const once = () => {
  const known = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // Under one key there is one reader, and so one type.
    const reading = (known.get(key) as Promise<T> | undefined) ?? read();
    known.set(key, reading);
    return reading;
  };
};

export const createChecks = (db: Db): Checks => {
  const read = once();
  const seesAll = async (authorId: number, { alarmIds, orderIds }: Delivery): Promise<boolean> => {
    const [alarms, orders] = await Promise.all([
      read(`alarms ${authorId} ${alarmIds.join()}`, () => alarmsInScopeOf(db, authorId, alarmIds)),
      read(`orders ${authorId} ${orderIds.join()}`, () => ordersInScopeOf(db, authorId, orderIds)),
    ]);
    return alarms.length === new Set(alarmIds).size && orders.length === new Set(orderIds).size;
  };
  return {
    async channelOf({ channelId }) {
      const channel = await read(`channel ${channelId}`, () => findChannel(db, channelId));
      if (!channel?.isOn) throw new Error(storedWords('notify.error.channelOff'));
      return channel;
    },
    async demandAuthor(delivery) {
      const { event, authorId } = delivery;
      if (event === 'test' || isOfCentre(delivery)) return;
      if (authorId === null) throw new Refused(storedWords('notify.error.nobodyAnswers'));
      const isReport = event === 'report';
      const may = isReport
        ? await read(`outside ${authorId}`, () => mayTellOutside(db, authorId))
        : (await read(`author ${authorId}`, () => stateOfAuthor(db, authorId))) === 'active';
      if (!may) throw new Refused(storedWords('notify.error.author.mayNot'));
      if (!isReport && !(await seesAll(authorId, delivery)))
        throw new Refused(storedWords('notify.error.author.unseen'));
    },
  };
};
