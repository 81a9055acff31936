import { readSiteChanges, readSitePhoto, readSiteRecords } from '@contract/calls/siteRecords';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** What people keep of a site; others write there too. */
export const siteRecordsQuery = defineQuery({
  name: 'siteRecords',
  load: (deps, siteId: number) => send(deps, readSiteRecords, { params: { id: siteId } }),
  againMs: 2 * minuteMs,
});

export const sitePhotoQuery = defineQuery({
  name: 'sitePhoto',
  load: (deps, { siteId, fileId }: { siteId: number; fileId: number }) =>
    send(deps, readSitePhoto, { params: { id: siteId, part: fileId } }),
  freshMs: 10 * minuteMs,
});

/** `before` 0: the newest. */
export const siteChangesQuery = defineQuery({
  name: 'siteChanges',
  load: (deps, { siteId, before }: { siteId: number; before: number }) =>
    send(deps, readSiteChanges, {
      params: { id: siteId },
      query: before === 0 ? {} : { before },
    }),
  againMs: (changes) => (changes.length === 0 ? 2 : 1) * minuteMs,
});
