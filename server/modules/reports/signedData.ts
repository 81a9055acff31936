import { createHash } from 'node:crypto';
import { csvLine } from '@contract/csv';
import { timeText } from '@contract/values';
import { fingerprintOf, signedFile } from '../../savings/export/signedFile';
import { currentKey } from '../savings';
import type { SavingLine, SavingSpan } from './savingLines';
import type { ReportMade, ReportTable } from './tables';

export interface SignedData {
  name: string;
  text: string;
  sha256: string;
  publicKey: string;
  /** The first characters of the key's hash, for two people to compare. */
  fingerprint: string;
}

interface Reported {
  lines: SavingLine[];
  span: SavingSpan;
  of: 'ac' | 'total';
  table: Omit<ReportTable, 'document'>;
}

const readme = `Signed data behind a report of savings. Energy is kWh; instants are milliseconds since 1970, UTC.

report.csv   the table of the report, as its CSV form has it
sites.json   of each site: both periods, the model with its coefficients, its fit, the non-routine events, the saving
             with its band, and the days of the reporting period with what was used and what was expected

The days of a baseline, hour by hour, are in the signed export of its site.
`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What a report stands on in one file, signed with the key that signs now. */
export async function signedData(
  { lines, span, of, table }: Reported,
  { db, box, at, keeper, period }: ReportMade,
): Promise<SignedData> {
  const key = await db.transaction().execute((trx) => currentKey(trx, { box, by: keeper, now: at }));
  const sites = lines.map(({ site: { code }, told }) => ({ site: code, of, ...span, ...told }));
  const files = [
    { name: 'README.txt', text: readme },
    { name: 'report.csv', text: [table.titles, ...table.rows].map(csvLine).join('') },
    { name: 'sites.json', text: `${JSON.stringify(sites, null, 1)}\n` },
  ];
  const text = signedFile(files, at, key);
  return {
    name: `savings ${period.words} ${timeText(at, 'UTC').slice(0, 10)}.signed`,
    text,
    sha256: hashOf(Buffer.from(text, 'utf8')),
    publicKey: key.publicKey,
    fingerprint: fingerprintOf(key.publicKey),
  };
}
