import { pageOf } from '../envelope';
import { StorageQuery, StorageRow } from '../storage';
import { defineCall } from './call';

export const listStorage = defineCall({
  id: 'storage.list',
  scope: 'site',
  method: 'GET',
  path: '/storage/list',
  permission: 'storage:list',
  summary: 'Batteries of the sites that the caller may see, with the outages that they survived, by pages',
  query: StorageQuery,
  answer: 'whole',
  response: pageOf(StorageRow),
});
