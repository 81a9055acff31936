import * as calls from '@contract/calls/explore';
import type { TrendExportRequest } from '@contract/explore';
import type { Language } from '@contract/languages';
import { attachment, createTextTime } from '../../crud';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { sheetFile } from '../../platform/sheets/sheetFile';
import { writeAudit } from '../audit/audit';
import type { HistoryPorts } from '../history';
import { findDevices, findNotes } from './explore.store';
import { tabled, titlesOf, seriesOf } from './exporting';
import { addNote, removeNote, type NotesDeps } from './notes.service';

export interface ExploreDeps extends NotesDeps {
  history: HistoryPorts;
  plantTimeZone: string;
}

async function exported(deps: ExploreDeps, actor: Actor, request: TrendExportRequest, language: Language) {
  const { db, clock, scopeOf, history, plantTimeZone } = deps;
  const scope = await scopeOf(actor, calls.exportTrends.permission);
  const ids = request.series.map(({ deviceId }) => deviceId);
  const series = seriesOf(request, await findDevices(db, scope, ids));
  const times = createTextTime(plantTimeZone);
  const title = say(language, 'explore.title');
  const rows = tabled(history, series, request, times.text);
  const file = sheetFile(request.format, title, titlesOf(series, request, language), rows);
  const at = clock.now();
  const detail = { format: request.format, series: request.series, from: request.from, to: request.to };
  await writeAudit(db, actor, { at, action: 'trends.exported', subject: 'trends', detail });
  const stamp = times.text(at).replaceAll(':', '').replace(' ', '-');
  return new Download(file.stream, attachment(`${title} ${stamp}.${request.format}`, file.mediaType));
}

export const exploreRoutes = (deps: ExploreDeps): Route[] => [
  serve(calls.listExploreDevices, async ({ actor, query }) =>
    findDevices(deps.db, await deps.scopeOf(actor, calls.listExploreDevices.permission), query.ids),
  ),
  serve(calls.listTrendNotes, async ({ actor, query }) => {
    const scope = await deps.scopeOf(actor, calls.listTrendNotes.permission);
    return findNotes(deps.db, scope, query, actor.userId);
  }),
  serve(calls.addTrendNote, ({ actor, body }) => addNote(deps, actor, body)),
  serve(calls.removeTrendNote, ({ actor, params }) => removeNote(deps, actor, params.id)),
  serve(calls.exportTrends, ({ actor, body, language }) => exported(deps, actor, body, language)),
];
