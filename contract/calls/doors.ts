import { z } from 'zod';
import {
  DoorDay,
  DoorDaysQuery,
  DoorEventPage,
  DoorEventQuery,
  DoorExportRequest,
  DoorPhoto,
  DoorPhotoParams,
  DoorPresences,
  FindCardRequest,
  FoundCard,
  PresenceQuery,
} from '../doorHistory';
import { DoorQuery, DoorRow, DoorSummary, DoorSummaryQuery } from '../doors';
import { pageOf } from '../envelope';
import { defineCall } from './call';

const permission = 'door:list';

export const listDoors = defineCall({
  id: 'doors.list',
  scope: 'site',
  method: 'GET',
  path: '/door/list',
  permission,
  summary: 'Doors of the sites that the caller may see, by pages; what needs people most comes first',
  query: DoorQuery,
  answer: 'whole',
  response: pageOf(DoorRow),
});

export const readDoorSummary = defineCall({
  id: 'doors.summary',
  scope: 'site',
  method: 'GET',
  path: '/door/summary',
  permission,
  summary: 'How many doors are locked, open, held open, forced, faulty or not heard',
  query: DoorSummaryQuery,
  response: DoorSummary,
  allowedForDisplay: true,
});

const eventPermission = 'door:event:list';

export const searchDoorEvents = defineCall({
  id: 'doors.events',
  scope: 'site',
  method: 'GET',
  path: '/door/events',
  permission: eventPermission,
  summary: 'Searches what doors told of people, at the sites that the caller may see, page after page by key',
  query: DoorEventQuery,
  response: DoorEventPage,
});

export const findCard = defineCall({
  id: 'doors.card',
  scope: 'site',
  method: 'POST',
  path: '/door/events/card',
  permission: eventPermission,
  summary: 'By what events of the card with this number are searched',
  body: FindCardRequest,
  response: FoundCard,
});

export const readDoorPhoto = defineCall({
  id: 'doors.photo',
  scope: 'site',
  method: 'GET',
  path: '/door/events/photo/{deviceId}/{at}/{n}',
  permission: eventPermission,
  summary: 'The picture that a controller took with an event',
  params: DoorPhotoParams,
  response: DoorPhoto,
});

export const listPresent = defineCall({
  id: 'doors.present',
  scope: 'site',
  method: 'GET',
  path: '/door/present',
  permission: eventPermission,
  summary: 'Who came in at the sites that the caller may see and has not left',
  query: PresenceQuery,
  response: DoorPresences,
});

export const listDoorDays = defineCall({
  id: 'doors.days',
  scope: 'site',
  method: 'GET',
  path: '/door/days',
  permission: eventPermission,
  summary: 'First in and last out by day, of a person or of a site',
  query: DoorDaysQuery,
  response: z.array(DoorDay).meta({ id: 'DoorDays' }),
});

export const exportDoorEvents = defineCall({
  id: 'doors.export',
  scope: 'site',
  method: 'POST',
  path: '/door/events/export',
  permission: 'door:event:export',
  summary: 'The events that a search finds, as a table',
  body: DoorExportRequest,
  answer: 'raw',
});
