import { Readable } from 'node:stream';
import * as calls from '@contract/calls/siteImport';
import type { Language } from '@contract/languages';
import type { SiteImportProblem } from '@contract/siteImport';
import { attachment, createTextTime } from '../../crud';
import { AppError } from '../../platform/errors';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import { isTextKey, say } from '../../platform/http/words';
import { sealedZip } from '../../platform/sealedZip';
import type { Cell } from '../../platform/sheets/cells';
import { sheetFile } from '../../platform/sheets/sheetFile';
import { writeAudit } from '../audit/audit';
import { takeCredentials } from './credentials';
import { exportTable } from './exporting';
import { applyImport, startImport, type SiteImportDeps } from './siteImport.service';
import { endLost, everyProblem, findImport, listProblems } from './siteImport.store';

export interface SiteImportRoutesDeps extends SiteImportDeps {
  plantTimeZone: string;
  mqttUrl(): string;
}

const problemCells =
  (language: Language) =>
  ({ row, column, field, kind, value, siteCode }: SiteImportProblem): Cell[] => {
    const name = field === null ? '' : say(language, `siteImport.column.${field}`);
    const key = `siteImport.problem.${kind}`;
    return [row, column, siteCode, name, value, isTextKey(key) ? say(language, key) : kind];
  };

async function* reportRows(deps: SiteImportDeps, id: number, language: Language): AsyncGenerator<Cell[][]> {
  for await (const problems of everyProblem(deps.db, id)) yield problems.map(problemCells(language));
}

const reportTitles = (language: Language): string[] =>
  ['row', 'letter', 'siteCode', 'field', 'value', 'problem'].map((title) =>
    // Each is a text of its own.
    say(language, `siteImport.report.${title}` as 'siteImport.report.row'),
  );

export function createSiteImport(deps: SiteImportRoutesDeps): { routes: Route[] } {
  const { db, clock, scopeOf, plantTimeZone, mqttUrl } = deps;
  const own = async (actor: Actor, id: number) => {
    await endLost(db, actor.userId, clock.now());
    const found = await findImport(db, actor.userId, id);
    if (!found) throw new AppError('notFound');
    return found;
  };
  const named = (title: string) =>
    `${title} ${createTextTime(plantTimeZone).text(clock.now()).replaceAll(':', '').replace(' ', '-')}`;
  return {
    routes: [
      serve(calls.startSiteImport, async ({ actor, upload }) => ({
        id: await startImport(deps, actor, upload),
      })),
      serve(calls.exportSiteTable, async ({ actor, body, language }) => {
        const scope = await scopeOf(actor, calls.exportSiteTable.permission);
        const { stream, mediaType } = exportTable(db, scope, language, body);
        const event = { action: 'sites.exported', subject: 'sites', detail: { ...body } };
        await writeAudit(db, actor, { at: clock.now(), ...event });
        return new Download(
          stream,
          attachment(`${named(say(language, 'siteImport.sheet'))}.${body.format}`, mediaType),
        );
      }),
      serve(calls.readSiteImport, ({ actor, params }) => own(actor, params.id)),
      serve(calls.listSiteImportProblems, async ({ actor, params, query }) => {
        await own(actor, params.id);
        return listProblems(db, params.id, query);
      }),
      serve(calls.downloadSiteImportReport, async ({ actor, params, language }) => {
        await own(actor, params.id);
        const title = say(language, 'siteImport.report.title');
        const rows = reportRows(deps, params.id, language);
        const { stream, mediaType } = sheetFile('xlsx', title, reportTitles(language), rows);
        return new Download(stream, attachment(`${named(title)}.xlsx`, mediaType));
      }),
      serve(calls.applySiteImport, ({ actor, params, body }) => applyImport(deps, actor, params.id, body)),
      serve(calls.takeImportCredentials, async ({ actor, params, body, language }) => {
        const table = await takeCredentials(deps, actor, params.id, mqttUrl());
        const title = named(say(language, 'siteImport.credentials'));
        const archive = await sealedZip(`${title}.csv`, Buffer.from(table), body.passphrase);
        return new Download(Readable.from([archive]), attachment(`${title}.zip`, 'application/zip'));
      }),
    ],
  };
}
