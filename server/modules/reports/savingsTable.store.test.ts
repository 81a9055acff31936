import type { Language } from '@contract/languages';
import { dayMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { openSecretBox } from '@server/platform/secretBox';
import { textOfPdf } from '@tests/support/textOfPdf';
import { fingerprintOf, readSigned } from '../../../config/verifySavings.mjs';
import { drawPdf } from '../../platform/pdf/drawPdf';
import { calendarIn } from '../energy/compared';
import { plantDayStartIn } from '../history';
import { savingsTable } from './savingsTable';

const zone = 'Asia/Shanghai';
const monday = Date.parse('2026-02-23T00:00:00+08:00');
const period = { from: monday, to: monday + 7 * dayMs, days: 7, words: '' };
const at = { saved: 12, band: 13, verdict: 14 };

describe('a report of savings', () => {
  const database = useSeededDatabase();

  /** Cooling by the weather; in the last week a share less of it. */
  async function measured(code: string, less: number) {
    const site = await aSite(database().db, code, await anArea(database().db, code));
    for (let day = -90; day < 7; day++) {
      const outdoorC = 12 + ((day + 90) % 13);
      const kwh = (20 + 0.5 * outdoorC + 0.4 * (((day + 90) * 7) % 5)) * (day < 0 ? 1 : 1 - less);
      await database().pool.query(
        `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, out_mean_c, ac_pct, out_pct, out_source,
           out_error_k, counted_at) values ($1, $2, 1, 1, $3, $4, 100, 100, 3, 1.5, 0)`,
        [site, monday + day * dayMs, kwh, outdoorC],
      );
    }
  }
  const made = (language: Language) =>
    savingsTable(
      { db: database().db, keeperId: 1, period },
      { of: 'ac', months: 0, language, period: 'week', format: 'csv', channel: 0, recipients: '' },
      calendarIn(zone, plantDayStartIn(zone)),
    );

  beforeAll(async () => {
    await database().pool.query(
      `create table days_of_the_test partition of site_days for values from (${monday - 91 * dayMs}) to (${monday + 9 * dayMs})`,
    );
    await measured('HARBOUR-1', 0.25);
    await measured('HILL-1', 0.005);
  });

  it.each([
    ['en', 'proven', 'not proven', 'Portfolio'],
    ['zh', '已证实', '未证实', '组合'],
    ['hk', '已證實', '未證實', '組合'],
  ] as const)(
    'tells each saving with its band, and no figure of one that is smaller (%s)',
    async (language, proven, not, all) => {
      const { titles, rows } = await made(language);
      const [portfolio, harbour, hill] = rows;
      expect(titles).toHaveLength(17);
      expect(rows.every((row) => row.length === 17)).toBe(true);
      expect(harbour).toEqual(expect.arrayContaining(['HARBOUR-1', 'B', proven]));
      expect(Number(harbour?.[at.saved])).toBeGreaterThan(Number(harbour?.[at.band]));
      expect(hill?.slice(at.saved)).toEqual([null, expect.any(Number), not, 0, 0]);
      expect(portfolio?.[0]).toBe(all);
    },
  );

  it('averages out what sites err by themselves, and not what their weather stations do', async () => {
    const { rows } = await made('en');
    const [whole, own, other] = rows.map((row) => Number(row[at.band]));
    expect(whole).toBeGreaterThan(Math.hypot(own ?? 0, other ?? 0) * 1.05);
    expect(whole).toBeLessThan((own ?? 0) + (other ?? 0));
  });

  it.each([
    ['en', 'Portfolio', 'not proven', 'No non-routine event touches the two periods.', 'Signatures'],
    ['zh', '组合', '未证实', '签署', '签署'],
    ['hk', '組合', '未證實', '簽署', '簽署'],
  ] as const)(
    'is on paper what an auditor takes: method, figures with bands, proof of the data (%s)',
    async (language, ...words) => {
      const { document } = await made(language);
      const box = openSecretBox({ dataDir: '', secret: 'a secret of the tests' });
      const paper = { db: database().db, box, at: monday, keeper: 'lin', period, language, timeZone: zone };
      const content = await document!(paper);
      const pages = textOfPdf(await drawPdf(content));
      const text = pages.join('\n');
      for (const word of [
        ...words,
        'HARBOUR-1',
        'IPMVP',
        'CV(RMSE)',
        'SHA-256',
        'Ed25519',
        `1 / ${pages.length}`,
      ])
        expect(text).toContain(word);
      if (language !== 'en') expect(text).not.toMatch(/\bmean\b|telecom/);
      const bytes = Buffer.from(content.attachments[0]?.text ?? '', 'utf8');
      const { publicKey, files } = readSigned(bytes);
      expect(files.map(({ name }) => name)).toEqual(['README.txt', 'report.csv', 'sites.json']);
      expect(text.replaceAll(/\s/g, '')).toContain(fingerprintOf(publicKey));
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      expect(() => readSigned(bytes)).toThrow();
    },
  );
});
