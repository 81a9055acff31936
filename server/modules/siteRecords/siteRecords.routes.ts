import * as calls from '@contract/calls/siteRecords';
import { Download, type Route, serve } from '../../platform/http/route';
import { changesOf } from './siteChanges.store';
import { addFile, openFile, photoOf, removeFile } from './siteFiles.service';
import * as records from './siteRecords.service';

const fileRoutes = (deps: records.SiteRecordsDeps): Route[] => [
  serve(calls.addSiteFile, ({ actor, params, upload }) => addFile(deps, actor, params.id, upload)),
  serve(calls.removeSiteFile, ({ actor, params }) => removeFile(deps, actor, params.id, params.part)),
  serve(calls.downloadSiteFile, async ({ actor, params }) => {
    const { headers, open } = await openFile(deps, actor, params.id, params.part);
    return new Download(await open(), { ...headers, 'cache-control': 'private, no-store' });
  }),
  serve(calls.readSitePhoto, ({ actor, params }) => photoOf(deps, actor, params.id, params.part)),
];

export const siteRecordsRoutes = (deps: records.SiteRecordsDeps): Route[] => [
  serve(calls.readSiteRecords, ({ actor, params }) => records.recordsOf(deps, actor, params.id)),
  serve(calls.readSiteChanges, async ({ actor, params, query }) => {
    await records.demandSite(deps, actor, params.id);
    return changesOf(deps.db, params.id, query.before ?? null);
  }),
  serve(calls.addSitePerson, ({ actor, params, body }) => records.addPerson(deps, actor, params.id, body)),
  serve(calls.changeSitePerson, ({ actor, params, body }) =>
    records.changePerson(deps, actor, params.id, params.part, body),
  ),
  serve(calls.removeSitePerson, ({ actor, params }) =>
    records.removePerson(deps, actor, params.id, params.part),
  ),
  serve(calls.addSiteNote, ({ actor, params, body }) => records.addNote(deps, actor, params.id, body.text)),
  serve(calls.removeSiteNote, ({ actor, params }) => records.removeNote(deps, actor, params.id, params.part)),
  ...fileRoutes(deps),
];
