import type { Language } from '@contract/languages';
import { exportedFields, type Field, type Resource } from '@contract/resources';
import { shownText } from '@contract/values';
import type { Actor } from '../platform/http/route';
import type { Cell } from '../platform/sheets/cells';
import { sheetFile, type SheetFile, type SheetFormat } from '../platform/sheets/sheetFile';
import { offersOf } from './importing/offers';
import { fieldWords, labelsOf, titleWords, type ChoicePorts } from './labels';

export interface ExportFile extends SheetFile {
  /** As a person would keep it. */
  name: string;
}

export interface ExportOrder {
  resource: Resource;
  rows: AsyncIterable<Record<string, unknown>[]>;
  columns: string | undefined;
  format: SheetFormat;
  actor: Actor;
  language: Language;
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string;
}

/** All matching rows as a file that is made while it is sent. */
export async function exportFile(ports: ChoicePorts, order: ExportOrder): Promise<ExportFile> {
  const { resource, language, format } = order;
  const columns = await Promise.all(columnsOf(order).map((name) => columnOf(ports, order, name)));
  const titles = columns.map(({ title }) => title);
  const batches = cellsOf(order.rows, columns);
  const title = titleWords(resource, language);
  const name = `${title} ${order.at.replaceAll(':', '').replace(' ', '-')}.${format}`;
  return { ...sheetFile(format, title, titles, batches), name };
}

interface Column {
  name: string;
  title: string;
  cell(value: unknown): Cell;
}

function columnsOf({ resource, columns }: ExportOrder): string[] {
  const known = exportedFields(resource);
  const asked = columns?.split(',').filter((name) => known.includes(name)) ?? [];
  return asked.length > 0 ? asked : known;
}

/** Of a reference, what an import finds it by: its name, or its path where several have that name. */
async function wordsOf(
  ports: ChoicePorts,
  { resource, actor, language }: ExportOrder,
  name: string,
  field: Field,
): Promise<Map<string, string> | null> {
  if (field.kind !== 'reference' && field.kind !== 'references')
    return labelsOf({ resource, name, field }, ports, language);
  const offers = await offersOf({ resource, name, field }, ports, actor, language);
  return offers && new Map(offers.map(({ value, label }) => [value, label]));
}

async function columnOf(ports: ChoicePorts, order: ExportOrder, name: string): Promise<Column> {
  const { resource, language } = order;
  const field = resource.fields[name];
  const labels = field ? await wordsOf(ports, order, name, field) : null;
  const word = (value: unknown) => labels?.get(String(value)) ?? shownText(value);
  // What stands at the top of a tree names no parent.
  const isNone = (value: unknown) =>
    field?.kind === 'reference' && value === field.default && !labels?.has(String(value));
  return {
    name,
    title: fieldWords(resource, name, language),
    cell: (value) => {
      if (value === null || value === undefined || isNone(value)) return null;
      if (Array.isArray(value)) return value.map(word).join('、');
      return typeof value === 'number' && !labels ? value : word(value);
    },
  };
}

async function* cellsOf(
  batches: AsyncIterable<Record<string, unknown>[]>,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ name, cell }) => cell(row[name])));
}
