import { Readable } from 'node:stream';
import * as calls from '@contract/calls/siteImport';
import type { Language } from '@contract/languages';
import type { SiteImportProblem } from '@contract/siteImport';
import { attachment, createTextTime } from '../../crud';
import { AppError } from '../../platform/errors';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { sealedZip } from '../../platform/sealedZip';
import type { Cell } from '../../platform/sheets/cells';
import type { WrittenCell } from '../../platform/sheets/reading/rewritten';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import { writeXlsx, xlsxType } from '../../platform/sheets/writeXlsx';
import { writeAudit } from '../audit/audit';
import { takeCredentials } from './credentials';
import { exportTable } from './exporting';
import { applyImport, startImport, type SiteImportDeps } from './siteImport.service';
import { readReferences } from './references';
import {
  endLost,
  everyProblem,
  findImport,
  listProblems,
  readHeads,
  refusedRows,
  type RefusedRow,
} from './siteImport.store';
import { importTemplate } from './template';

export interface SiteImportRoutesDeps extends SiteImportDeps {
  plantTimeZone: string;
  mqttUrl(): string;
}

const reasonOf = (
  language: Language,
  { kind, allowed }: Pick<SiteImportProblem, 'kind'> & { allowed?: string | null },
): string => {
  const reason = say(language, `siteImport.problem.${kind}`);
  return allowed ? `${reason}: ${allowed}` : reason;
};

const problemCells =
  (language: Language) =>
  (problem: SiteImportProblem): Cell[] => {
    const { row, column, field, value, siteCode } = problem;
    const name = field === null ? '' : say(language, `siteImport.column.${field}`);
    return [row, column, siteCode, name, value, reasonOf(language, problem)];
  };

/** Refused rows as they were written, each with all its reasons behind it. */
async function correctable(
  { db }: SiteImportDeps,
  id: number,
  title: string,
  language: Language,
): Promise<SheetFile> {
  const heads = await readHeads(db, id);
  const reasonsOf = (problems: RefusedRow['problems']): string =>
    problems
      .map((one) => `${one.column === null ? '' : `${one.column}: `}${reasonOf(language, one)}`)
      .join('\n');
  async function* batches(): AsyncGenerator<WrittenCell[][]> {
    for await (const rows of refusedRows(db, id))
      yield rows.map(({ written, problems }) => [
        ...heads.map((_, at) => written[at] ?? ''),
        reasonsOf(problems),
      ]);
  }
  const titles = [...heads, say(language, 'siteImport.report.problem')];
  return { stream: writeXlsx(title, titles, batches()), mediaType: xlsxType };
}

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
      serve(calls.startSiteImport, async ({ actor, upload, query: place, language }) => ({
        id: await startImport(deps, actor, { upload, place, language }),
      })),
      serve(calls.downloadSiteImportTemplate, async ({ actor, language }) => {
        const { isAll } = await scopeOf(actor, calls.downloadSiteImportTemplate.permission);
        const known = await readReferences(db, actor);
        // Who reaches a part of the network is shown no places of the rest.
        const own = isAll ? known : { ...known, areas: [], depts: [], contracts: [] };
        const workbook = importTemplate(language, own);
        return new Download(workbook, attachment(`${say(language, 'siteImport.sheet')}.xlsx`, xlsxType));
      }),
      serve(calls.downloadSiteImportFailedRows, async ({ actor, params, language }) => {
        await own(actor, params.id);
        const title = say(language, 'siteImport.failedRows');
        const { stream, mediaType } = await correctable(deps, params.id, title, language);
        return new Download(stream, attachment(`${named(title)}.xlsx`, mediaType));
      }),
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
