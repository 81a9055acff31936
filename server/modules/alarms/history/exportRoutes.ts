import * as calls from '@contract/calls/alarmHistory';
import { attachment, createTextTime } from '../../../crud';
import { Download, type Route, serve } from '../../../platform/http/route';
import { say } from '../../../platform/http/words';
import { writeAudit } from '../../audit/audit';
import type { AlarmsDeps } from '../alarms.service';
import { exportAlarms } from './exporting';

export interface ExportDeps extends AlarmsDeps {
  plantTimeZone: string;
}

export const exportRoutes = ({ db, clock, scopeOf, plantTimeZone: timeZone }: ExportDeps): Route[] => [
  serve(calls.exportAlarms, async ({ actor, body, language }) => {
    const scope = await scopeOf(actor, calls.exportAlarms.permission);
    const { stream, mediaType } = exportAlarms(db, { scope, language, timeZone }, body);
    const at = createTextTime(timeZone).text(clock.now()).replaceAll(':', '').replace(' ', '-');
    const name = `${say(language, 'alarms.title')} ${at}.${body.format}`;
    const detail = { format: body.format, ...(body.search ?? { alarms: body.alarmIds?.length }) };
    await writeAudit(db, actor, { at: clock.now(), action: 'alarms.exported', subject: 'alarms', detail });
    return new Download(stream, attachment(name, mediaType));
  }),
];
