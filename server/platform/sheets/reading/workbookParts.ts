import { posix } from 'node:path';
import type { Archive } from './archive';
import { isDateFormat } from './dates';
import { readXml, type Budget, type XmlReader } from './xml';

export interface SheetPart {
  name: string;
  path: string;
  /** The one that the program shows when it opens the file. */
  isActive: boolean;
}

export interface Workbook {
  /** Those that are shown, by the workbook's own order. */
  sheets: SheetPart[];
  sharedPath: string | null;
  stylesPath: string | null;
  is1904: boolean;
}

interface Relation {
  id: string;
  /** Last word of its type, which is the same in both forms of the standard. */
  type: string;
  path: string;
}

async function relationsOf(archive: Archive, part: string, budget: Budget): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readXml(await archive.open(path), budget, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: posix.basename(Type), path: target });
    },
  });
  return relations;
}

/** What a workbook says of itself. @throws Error without a sheet that is shown */
export async function readWorkbook(archive: Archive, budget: Budget): Promise<Workbook> {
  const roots = await relationsOf(archive, '.', budget);
  const part = roots.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const relations = await relationsOf(archive, part, budget);
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let active = 0;
  await readXml(await archive.open(part), budget, {
    open(tag, { id = '', name = '', state = 'visible', date1904 = '', activeTab = '0' }) {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (tag === 'workbookView') active = Number(activeTab);
      if (tag === 'sheet') listed.push({ id, name, isHidden: state !== 'visible' });
    },
  });
  const pathOf = (id: string) =>
    relations.find((relation) => relation.type === 'worksheet' && relation.id === id)?.path;
  const sheets = listed.flatMap(({ id, name, isHidden }, at): SheetPart[] => {
    const path = isHidden ? undefined : pathOf(id);
    return path === undefined ? [] : [{ name, path, isActive: at === active }];
  });
  if (sheets.length === 0) throw new Error('no sheet');
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? null;
  return { sheets, sharedPath: partOf('sharedStrings'), stylesPath: partOf('styles'), is1904 };
}

export interface CellStyle {
  /** Shows a number as a date or a time. */
  isDate: boolean;
  format: string | undefined;
}

export async function readStyles(
  archive: Archive,
  path: string | null,
  budget: Budget,
): Promise<CellStyle[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  if (path === null || !archive.has(path)) return [];
  let isInCells = false;
  await readXml(await archive.open(path), budget, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(Number(numFmtId));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats.map((id) => ({ isDate: isDateFormat(id, codes.get(id)), format: codes.get(id) }));
}

/** Gathers the text of `t` elements, in runs of any look; how it is pronounced (`rPh`) is no part of it. */
export const textGatherer = () => {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const reader: Required<XmlReader> = {
    open(name) {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
  };
  return {
    reader,
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
};

export async function readSharedTexts(
  archive: Archive,
  path: string | null,
  budget: Budget,
): Promise<string[]> {
  const shared: string[] = [];
  if (path === null || !archive.has(path)) return shared;
  const { reader, take } = textGatherer();
  await readXml(await archive.open(path), budget, {
    ...reader,
    close(name) {
      reader.close(name);
      if (name === 'si') shared.push(take());
    },
  });
  return shared;
}
