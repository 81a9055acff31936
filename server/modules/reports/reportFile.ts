import { Readable } from 'node:stream';
import type { JobArgs } from '@contract/jobs';
import { pdfInThread } from '../../platform/pdf/inThread';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import { JobRefusal } from '../jobs/said';
import { mostPages, tableDocument } from './tableDocument';
import type { ReportMade, ReportTable } from './tables';

interface Form {
  format: JobArgs<'report.energy'>['format'];
  made: ReportMade;
  signal: AbortSignal;
}

/** @throws JobRefusal where it has more pages than a document may */
export async function reportFile(table: ReportTable, { format, made, signal }: Form): Promise<SheetFile> {
  if (format !== 'pdf') return sheetFile(format, table.title, table.titles, batched(table.rows));
  const content = await (table.document?.(made) ?? tableDocument(table, made));
  const drawn = await pdfInThread(content, signal);
  if (drawn === null) throw new JobRefusal('jobs.said.tooManyPages', { most: mostPages });
  return { stream: Readable.from([Buffer.from(drawn)]), mediaType: 'application/pdf' };
}

async function* batched<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
