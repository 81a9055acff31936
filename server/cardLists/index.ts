import type { CardListState } from '@contract/cardLists';
import { renderCard } from '@contract/cardNumbers';
import type { EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import {
  HandedVersions,
  type Handed,
  type HandingPorts,
  type NextMessage,
  type OpenVersion,
} from '../handedVersions';
import type { Device, Turn } from '../ingest/participant';
import type { SecretBox } from '../platform/secretBox';
import { readCards, readContents } from './content';
import { markOrderedLists, readChanges } from './lists.store';
import { differenceOf, partOf } from './parts';

export { readContents, usualPolicy } from './content';

export interface CardListPorts extends HandingPorts {
  box: SecretBox;
  utcOffsetMin(): number;
}

/**
 * The lists of cards that the controllers of doors keep. Nothing of a message is stored beforehand, so that no number of
 * a card stands anywhere in clear.
 */
export class CardLists extends HandedVersions {
  constructor(ports: CardListPorts) {
    super(handedLists(ports), ports);
  }

  hearCardState(turn: Turn, device: Device, state: CardListState): void {
    this.hearState(turn, device, state);
  }
}

export const handedLists = (ports: CardListPorts): Handed => ({
  ...{ name: 'card lists', table: 'access_lists', leaf: 'cards', messages: messagesBy(ports) },
  markOrdered: markOrderedLists,
});

const messagesBy =
  ({ box, utcOffsetMin, log }: CardListPorts) =>
  async (client: PoolClient, open: readonly OpenVersion[], now: EpochMs) => {
    const ids = open.map(({ deviceId }) => deviceId);
    const changes = await readChanges(client, ids);
    const contents = await readContents(client, box, ids, utcOffsetMin());
    const changed = await readCards(client, box, [...new Set([...changes.values()].flat())]);
    const made = open.flatMap((list): [number, NextMessage][] => {
      const content = contents.get(list.deviceId);
      if (content === undefined) return [];
      const own = changes.get(list.deviceId) ?? [];
      const difference = differenceOf(list, own, content, (id) => {
        const card = changed.get(id);
        return card && renderCard(card.number, card.form, content.reader);
      });
      return [[list.deviceId, { hash: content.hash, message: partOf(difference, content, list, now) }]];
    });
    if (made.length < open.length)
      log.error({ doors: open.length - made.length }, 'numbers of cards were sealed with another SECRET_KEY');
    return new Map(made);
  };
