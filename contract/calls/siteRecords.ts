import { z } from 'zod';
import {
  SiteChange,
  SiteNoteDraft,
  SitePersonDraft,
  SitePhoto,
  siteRecordLimits,
  SiteRecords,
} from '../siteRecords';
import { largestRowId } from '../values';
import { defineCall } from './call';

const listPermission = 'site:record:list';
const editPermission = 'site:record:edit';
const rowId = z.coerce.number().int().positive().max(largestRowId);
const SiteParams = z.object({ id: rowId });
const PartParams = z.object({ id: rowId, part: rowId });
const Saved = z.object({ id: z.number().int() });

export const readSiteRecords = defineCall({
  id: 'siteRecords.read',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/records',
  permission: listPermission,
  summary: 'Contacts, notes, photos and documents of a site',
  params: SiteParams,
  response: SiteRecords,
});

export const readSiteChanges = defineCall({
  id: 'siteRecords.changes',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/changes',
  permission: listPermission,
  summary: 'Who changed what about a site, newest first; `before` is the id of the oldest that is known',
  params: SiteParams,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.array(SiteChange),
});

export const addSitePerson = defineCall({
  id: 'siteRecords.addPerson',
  scope: 'site',
  method: 'POST',
  path: '/site/{id}/people',
  permission: editPermission,
  summary: 'Adds a contact of a site',
  params: SiteParams,
  body: SitePersonDraft,
  response: Saved,
});

export const changeSitePerson = defineCall({
  id: 'siteRecords.changePerson',
  scope: 'site',
  method: 'PUT',
  path: '/site/{id}/people/{part}',
  permission: editPermission,
  summary: 'Changes a contact of a site',
  params: PartParams,
  body: SitePersonDraft,
});

export const removeSitePerson = defineCall({
  id: 'siteRecords.removePerson',
  scope: 'site',
  method: 'DELETE',
  path: '/site/{id}/people/{part}',
  permission: editPermission,
  summary: 'Removes a contact of a site',
  params: PartParams,
});

export const addSiteNote = defineCall({
  id: 'siteRecords.addNote',
  scope: 'site',
  method: 'POST',
  path: '/site/{id}/notes',
  permission: editPermission,
  summary: 'Writes a note about a site',
  params: SiteParams,
  body: SiteNoteDraft,
  response: Saved,
});

export const removeSiteNote = defineCall({
  id: 'siteRecords.removeNote',
  scope: 'site',
  method: 'DELETE',
  path: '/site/{id}/notes/{part}',
  permission: editPermission,
  summary: 'Removes a note about a site',
  params: PartParams,
});

export const addSiteFile = defineCall({
  id: 'siteRecords.addFile',
  scope: 'site',
  method: 'POST',
  path: '/site/{id}/files',
  permission: editPermission,
  summary: 'Keeps a photo or a document of a site; photos are drawn anew, without position',
  params: SiteParams,
  upload: { maxBytes: siteRecordLimits.fileBytes },
  response: Saved,
});

export const removeSiteFile = defineCall({
  id: 'siteRecords.removeFile',
  scope: 'site',
  method: 'DELETE',
  path: '/site/{id}/files/{part}',
  permission: editPermission,
  summary: 'Removes a photo or a document of a site',
  params: PartParams,
});

export const downloadSiteFile = defineCall({
  id: 'siteRecords.download',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/files/{part}',
  permission: listPermission,
  summary: 'A photo or a document of a site as a file',
  params: PartParams,
  answer: 'raw',
});

export const readSitePhoto = defineCall({
  id: 'siteRecords.photo',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/files/{part}/picture',
  permission: listPermission,
  summary: 'A photo of a site to look at',
  params: PartParams,
  response: SitePhoto,
});
