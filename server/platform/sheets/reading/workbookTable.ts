import { openArchive } from './archive';
import { sheetReader } from './sheetRows';
import { rowCollector, TooLarge, type Handing, type TableLimits, type TableRow } from './table';
import { readDateStyles, readSharedTexts, readWorkbook } from './workbookParts';
import { readXml, type Budget } from './xml';

/** Rows of the first sheet of a workbook (ISO 29500) as texts. @throws TooLarge, Error when it is no workbook */
export async function readWorkbookTable(
  bytes: Buffer,
  limits: Pick<TableLimits, 'rows' | 'bytes'>,
  handing?: Handing,
): Promise<TableRow[]> {
  const budget: Budget = { bytes: limits.bytes };
  const archive = await openArchive(bytes);
  const { sheetPath, sharedPath, stylesPath, is1904 } = await readWorkbook(archive, budget);
  const dateStyles = await readDateStyles(archive, stylesPath, budget);
  const shared = await readSharedTexts(archive, sharedPath, budget);
  const { rows, add } = rowCollector(limits, handing);
  const { reader, state } = sheetReader({ shared, dateStyles, is1904 }, add);
  try {
    await readXml(await archive.open(sheetPath), budget, reader);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    // What was read so far stands; that the rest is missing must be seen.
    add({ row: state.last + 1, cells: [], faults: [{ column: null, kind: 'brokenRest' }] });
  }
  return rows;
}
