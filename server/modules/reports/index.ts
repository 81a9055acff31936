import type { JobArgs } from '@contract/jobs';
import type { Clock } from '../../platform/clock';
import type { Database, Db } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { SecretBox } from '../../platform/secretBox';
import { calendarIn } from '../energy/compared';
import type { Files } from '../files';
import { plantDayStartIn } from '../history';
import type { JobContext, JobRunners } from '../jobs';
import { JobRefusal } from '../jobs/said';
import { mailReport } from './mail';
import { periodBefore } from './period';
import { reportFile } from './reportFile';
import { reportRoute } from './reports.routes';
import { savingsTable } from './savingsTable';
import { faultTable } from './faultTable';
import { alarmTable, energyTable, type ReportOrder, type ReportTable } from './tables';

export interface ReportsDeps {
  database: Database;
  clock: Clock;
  /** Opens the key that signs what reports stand on. */
  box: SecretBox;
  files: Pick<Files, 'issue' | 'findReport'>;
  plantTimeZone: string;
}

export interface Reports {
  routes: Route[];
  runners: Pick<JobRunners, 'report.alarms' | 'report.energy' | 'report.faults' | 'report.savings'>;
}

type Told = Pick<JobArgs<'report.energy'>, 'period' | 'format' | 'language' | 'channel' | 'recipients'>;

/** Tables of a past day, week or month that jobs make, keep with their log and send by mail. */
export function createReports({ database: { db }, clock, box, files, plantTimeZone }: ReportsDeps): Reports {
  const calendar = calendarIn(plantTimeZone, plantDayStartIn(plantTimeZone));

  const make = async (
    args: Told,
    context: JobContext,
    tableOf: (order: ReportOrder) => Promise<ReportTable>,
  ): Promise<void> => {
    const { keeperId, dueAt, say } = context;
    if (keeperId === null) throw new JobRefusal('jobs.said.noKeeper');
    const keeper = await nameAtWork(db, keeperId);
    if (keeper === null) throw new JobRefusal('jobs.said.keeperGone');
    const period = periodBefore(args.period, dueAt, calendar);
    const table = await tableOf({ db, keeperId, period });
    const { title, rows } = table;
    const { format, language, channel, recipients } = args;
    const made = { db, box, at: clock.now(), keeper, period, language, timeZone: plantTimeZone };
    const sheet = await reportFile(table, { format, made, signal: context.signal });
    const name = `${title} ${period.words}.${format}`;
    const file = await files.issue({ userId: keeperId }, { ...sheet, name }, 'report');
    context.attach(file);
    say('jobs.said.report', { name, count: rows.length });
    const at = clock.now();
    const mail = {
      title,
      period: period.words,
      rows: rows.length,
      file,
      keeperId,
      language,
      channel,
      recipients,
      at,
    };
    const sent = await mailReport(db, mail);
    if (sent > 0) say('jobs.said.mails', { count: sent });
  };
  return {
    routes: [reportRoute({ db, clock, files })],
    runners: {
      'report.alarms': (args, context) => make(args, context, (order) => alarmTable(order, args)),
      'report.energy': (args, context) => make(args, context, (order) => energyTable(order, args)),
      'report.faults': (args, context) =>
        make(args, context, (order) => faultTable(order, args, plantTimeZone)),
      'report.savings': (args, context) =>
        make(args, context, (order) => savingsTable(order, args, calendar)),
    },
  };
}

/** Null: may not sign in any more. */
async function nameAtWork(db: Db, userId: number): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('user_name')
    .where('id', '=', userId)
    .where('status', '=', '0')
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return found?.user_name ?? null;
}
