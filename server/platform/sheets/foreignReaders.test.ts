import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@tests/support/removeFolder';
import { read, utils } from 'xlsx';
import type { Cell } from './cells';
import { writeXlsx } from './writeXlsx';

const titles = ['名称', 'n'];
const rows: Cell[][] = [
  ['甲 <&> "乙"', 3.5],
  [' spaced ', -2],
  ...Array.from({ length: 3_000 }, (_, at): Cell[] => [`row ${at}`, at]),
];
const expected = [titles, ...rows];

async function* batched() {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
}

describe('a workbook that we write', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of writeXlsx('岗位/1', titles, batched())) chunks.push(chunk as Buffer);
    bytes = Buffer.concat(chunks);
  });

  it('is read by SheetJS', () => {
    const { SheetNames, Sheets } = read(bytes);
    expect(SheetNames).toEqual(['岗位 1']);
    expect(utils.sheet_to_json(Sheets['岗位 1'] ?? {}, { header: 1 })).toEqual(expected);
  });

  it('is read by openpyxl', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coolops-sheet-'));
    try {
      writeFileSync(join(folder, 'ours.xlsx'), bytes);
      const told = execFileSync(
        '/usr/bin/python3',
        [
          '-c',
          'import json, sys, openpyxl; print(json.dumps([list(r) for r in openpyxl.load_workbook(sys.argv[1]).active.values]))',
          join(folder, 'ours.xlsx'),
        ],
        { encoding: 'utf8', maxBuffer: 10_000_000 },
      );
      expect(JSON.parse(told)).toEqual(expected);
    } finally {
      removeFolder(folder);
    }
  });

  it('is a zip that can be read as a stream: no entry of unknown length is stored plain', () => {
    const flags: object[] = [];
    for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4))
      flags.push({ hasDescriptor: (bytes.readUInt16LE(at + 6) & 8) > 0, method: bytes.readUInt16LE(at + 8) });
    expect(flags).toHaveLength(6);
    expect(flags).not.toContainEqual({ hasDescriptor: true, method: 0 });
  });
});
