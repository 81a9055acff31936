import { openArchive, type Archive } from './archive';
import { headSeeker, headsIn, mostRowsAbove, type TableChoice } from './heads';
import { readMerges } from './merges';
import { sheetReader, type SheetContext } from './sheetRows';
import {
  NoSheet,
  rowCollector,
  TooLarge,
  type Handing,
  type Outline,
  type TableLimits,
  type TableRow,
} from './table';
import { readSharedTexts, readStyles, readWorkbook, type SheetPart } from './workbookParts';
import { readXml, type Budget } from './xml';

type Context = Omit<SheetContext, 'merges'>;

/**
 * Rows of one sheet of a workbook (ISO 29500) as texts: of the one named, else of the one that holds most heads of the
 * table, else of the one that its program shows.
 * @throws TooLarge, NoSheet, Error when it is no workbook
 */
export async function readWorkbookTable(
  bytes: Buffer,
  limits: Pick<TableLimits, 'rows' | 'bytes'>,
  choice: TableChoice = {},
  handing?: Handing,
): Promise<{ rows: TableRow[]; outline: Outline }> {
  const budget: Budget = { bytes: limits.bytes };
  const archive = await openArchive(bytes);
  const { sheets, sharedPath, stylesPath, is1904 } = await readWorkbook(archive, budget);
  const styles = await readStyles(archive, stylesPath, budget);
  const shared = await readSharedTexts(archive, sharedPath, budget);
  const context: Context = { shared, styles, is1904 };
  const { sheet, others } = await chosen(archive, sheets, context, choice, budget);
  // Looked through twice: once as text, for what its rows need to know.
  const merges = await readMerges(await archive.open(sheet.path), { bytes: limits.bytes });
  const { rows, add } = rowCollector(limits, handing);
  const seeker = headSeeker(choice, add);
  const { reader, state } = sheetReader({ ...context, merges }, seeker.add);
  try {
    await readXml(await archive.open(sheet.path), budget, reader);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    // What was read so far is good; that the rest is missing must be seen.
    seeker.add({ row: state.last + 1, cells: [], faults: [{ column: null, kind: 'brokenRest' }] });
  }
  seeker.end();
  return { rows, outline: { sheet: sheet.name, others, headRow: seeker.headRow(), encoding: null } };
}

interface Chosen {
  sheet: SheetPart;
  /** Other sheets that hold anything. */
  others: string[];
}

/** @throws NoSheet */
async function chosen(
  archive: Archive,
  sheets: readonly SheetPart[],
  context: Context,
  { sheet: wanted, heads }: TableChoice,
  budget: Budget,
): Promise<Chosen> {
  const named = sheets.find(({ name }) => name === wanted);
  if (wanted !== undefined && !named) throw new NoSheet();
  const [only] = sheets;
  if (sheets.length === 1 && only) return { sheet: only, others: [] };
  const known = new Set(heads);
  const seen: { sheet: SheetPart; score: number }[] = [];
  for (const sheet of sheets) {
    const first = await firstRows(archive, sheet, context, budget);
    if (first.length === 0 && sheet !== named) continue;
    const most = Math.max(...first.map((row) => headsIn(row, known)), 0);
    seen.push({ sheet, score: most + (sheet.isActive ? 0.5 : 0) });
  }
  const best = Math.max(...seen.map(({ score }) => score));
  const sheet = named ?? seen.find(({ score }) => score === best)?.sheet ?? sheets[0];
  if (!sheet) throw new NoSheet();
  const others = seen.filter((one) => one.sheet !== sheet).map((one) => one.sheet.name);
  return { sheet, others };
}

class Enough extends Error {}

async function firstRows(
  archive: Archive,
  { path }: SheetPart,
  context: Context,
  budget: Budget,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const add = (row: TableRow): void => {
    if (row.faults.length > 0 || row.cells.some((cell) => cell !== '')) rows.push(row);
    if (rows.length >= mostRowsAbove) throw new Enough();
  };
  try {
    await readXml(await archive.open(path), budget, sheetReader({ ...context, merges: [] }, add).reader);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    // Enough was read, or the rest is broken, which whoever reads it to the end reports.
  }
  return rows;
}
