import { DoorQuery, DoorRow, DoorSummary, DoorSummaryQuery } from '../doors';
import { pageOf } from '../envelope';
import { defineCall } from './call';

const permission = 'door:list';

export const listDoors = defineCall({
  id: 'doors.list',
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
  method: 'GET',
  path: '/door/summary',
  permission,
  summary: 'How many doors are locked, open, held open, forced, faulty or not heard',
  query: DoorSummaryQuery,
  response: DoorSummary,
  allowedForDisplay: true,
});
