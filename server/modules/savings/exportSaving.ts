import type { SiteSavingQuery } from '@contract/savings';
import type { Db } from '../../platform/database/database';
import { dailyMeterCsv, daysCsv, hourlyMeterCsv, temperatureCsv } from '../../savings/export/csv';
import type { SignedPart } from '../../savings/export/signedFile';
import { AppError } from '../../platform/errors';
import { siteHours } from '../energy';
import { savingTold } from './savings.service';

const readme = `Signed export of the saving of a site. Times are UTC; energy is kWh.

meter_daily.csv         start,value   read by openeemeter's meter_data_from_csv(tz=ZONE, freq="daily")
meter_hourly.csv        start,value   read by meter_data_from_csv(tz=ZONE, freq="hourly"); as long as hours are kept
temperature_hourly.csv  dt,tempF      read by temperature_data_from_csv(tz=ZONE, freq="hourly")
days.csv                the days that the saving stands on, as they entered it, with the energy of the IT load
saving.json             the saving with its band, the model and its fit, as the product told them

A day begins at midnight of the plant. ZONE is its time zone, timeZone in saving.json: without it openeemeter would
take days of UTC. The baseline period of meter_daily.csv ends where the reporting period begins; both stand in
saving.json. The band there also holds the error of the weather that the site reads, which openeemeter's does not.
The whole way is in docs/energy.md.
`;

/**
 * What an outsider needs to come to the same saving.
 * @throws AppError nothingToSign where there is none: nothing is signed of what is not known
 */
export async function exportedSaving(
  db: Db,
  site: { id: number; code: string; timeZone: string },
  query: SiteSavingQuery,
): Promise<SignedPart[]> {
  const { input, told: saving } = await savingTold(db, site.id, query);
  if (saving.saving === null)
    throw new AppError('nothingToSign', { days: saving.reportDays, baselineDays: saving.baselineDays });
  const hours = await siteHours(db, site.id, { from: query.baselineFrom, to: query.reportTo });
  const told = { site: site.code, timeZone: site.timeZone, ...query, ...saving };
  return [
    { name: 'README.txt', text: readme },
    { name: 'meter_daily.csv', text: dailyMeterCsv([...input.baseline, ...input.report]) },
    { name: 'meter_hourly.csv', text: hourlyMeterCsv(hours, query.of) },
    { name: 'temperature_hourly.csv', text: temperatureCsv(hours) },
    {
      name: 'days.csv',
      text: daysCsv([
        ...input.baseline.map((day) => ({ ...day, period: 'baseline' as const })),
        ...input.report.map((day) => ({ ...day, period: 'reporting' as const })),
      ]),
    },
    { name: 'saving.json', text: `${JSON.stringify(told, null, 2)}\n` },
  ];
}
