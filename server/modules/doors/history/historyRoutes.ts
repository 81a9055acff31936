import * as calls from '@contract/calls/doors';
import { enteredCard } from '@contract/cardNumbers';
import type { DoorEventQuery } from '@contract/doorHistory';
import { AppError } from '../../../platform/errors';
import { attachment, createTextTime } from '../../../crud';
import { cardHash, formHashes } from '../../../platform/cardNumbers';
import type { Clock } from '../../../platform/clock';
import type { Db } from '../../../platform/database/database';
import { Download, type Route, serve } from '../../../platform/http/route';
import { say } from '../../../platform/http/words';
import type { SecretBox } from '../../../platform/secretBox';
import { writeAudit } from '../../audit/audit';
import type { ScopeOf } from '../../scope';
import { exportEvents } from './exporting';
import { createNoteLook, type NoteLook } from './lookedAt';
import { listDays, listPresence } from './presence.store';
import { cardOf, photoOf, searchEvents } from './search.store';

export interface DoorHistoryDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  box: SecretBox;
  plantTimeZone: string;
}

/** Whose movements a search tells of: those of a person, or of everybody at a place, which is no change of the place. */
const lookOf = ({
  holderId,
  cardId,
  unknown,
  deviceId,
  siteId,
  regionId,
}: Partial<DoorEventQuery>): string => {
  if (holderId !== undefined) return `cardHolder:${holderId}`;
  if (cardId !== undefined) return `accessCard:${cardId}`;
  if (unknown !== undefined) return `unknownCard:${unknown.slice(0, 12)}`;
  if (deviceId !== undefined) return `door:${deviceId}`;
  if (siteId !== undefined) return `doorsOfSite:${siteId}`;
  return regionId === undefined ? 'doors' : `doorsOfRegion:${regionId}`;
};

function readRoutes(
  { db, clock, scopeOf, box, plantTimeZone }: DoorHistoryDeps,
  noteLook: NoteLook,
): Route[] {
  return [
    serve(calls.searchDoorEvents, async ({ actor, query }) => {
      const scope = await scopeOf(actor, calls.searchDoorEvents.permission);
      await noteLook(actor, lookOf(query), { what: 'events' });
      return searchEvents(db, scope, query);
    }),
    serve(calls.findCard, async ({ actor, body }) => {
      const number = enteredCard(body.number)?.number ?? body.number;
      const hash = cardHash(box, number);
      const scope = await scopeOf(actor, calls.findCard.permission);
      const cardId = await cardOf(db, scope, { hash, forms: formHashes(box, number) });
      return { cardId, unknown: cardId === null ? hash.toString('hex') : null };
    }),
    serve(calls.listPresent, async ({ actor, query }) => {
      const scope = await scopeOf(actor, calls.listPresent.permission);
      await noteLook(actor, lookOf(query), { what: 'present' });
      return listPresence(db, scope, query, clock.now());
    }),
    serve(calls.listDoorDays, async ({ actor, query }) => {
      const scope = await scopeOf(actor, calls.listDoorDays.permission);
      await noteLook(actor, lookOf(query), { what: 'days' });
      return listDays(db, scope, query, plantTimeZone);
    }),
    serve(calls.readDoorPhoto, async ({ actor, params }) => {
      const scope = await scopeOf(actor, calls.readDoorPhoto.permission);
      const photo = await photoOf(db, scope, params);
      if (photo === null) throw new AppError('notFound');
      const person = photo.holderId === null ? `door:${params.deviceId}` : `cardHolder:${photo.holderId}`;
      await noteLook(actor, person, { what: `photo ${params.at}` }, [photo.siteId]);
      return { src: `data:image/jpeg;base64,${photo.jpeg.toString('base64')}` };
    }),
  ];
}

export function doorHistoryRoutes(deps: DoorHistoryDeps): Route[] {
  const { db, clock, scopeOf, plantTimeZone: timeZone } = deps;
  const noteLook = createNoteLook(db, () => clock.now());
  return [
    ...readRoutes(deps, noteLook),
    serve(calls.exportDoorEvents, async ({ actor, body, language }) => {
      const scope = await scopeOf(actor, calls.exportDoorEvents.permission);
      const { stream, mediaType } = exportEvents(db, { scope, language, timeZone }, body);
      const at = createTextTime(timeZone).text(clock.now()).replaceAll(':', '').replace(' ', '-');
      const name = `${say(language, 'doors.events')} ${at}.${body.format}`;
      const detail = { format: body.format, ...body.search };
      await writeAudit(db, actor, {
        at: clock.now(),
        action: 'movements.exported',
        subject: 'doors',
        title: '导出人员行踪',
        detail,
      });
      return new Download(stream, attachment(name, mediaType));
    }),
  ];
}
