import { alarmStateOf, type Alarm } from '@contract/alarms';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { AlarmMarks } from '../marks/AlarmMarks';
import { alarmTitleOf, deviceNameOf, siteNameOf } from '../names';
import '../list/dataTable.css';

interface RecordTableProps {
  alarms: readonly Alarm[];
  times: Times;
  onOpen: (alarm: Alarm) => void;
}

const columns = ['level', 'alarm', 'site', 'device', 'raised', 'lasted', 'person', 'state'] as const;

function Record({ alarm, times, onOpen }: { alarm: Alarm } & Omit<RecordTableProps, 'alarms'>) {
  const { t } = useTranslation();
  const { raisedAt, clearedAt, acknowledgedBy } = alarm;
  const state = alarmStateOf(alarm);
  return (
    <tr className={`is-${state}`} onClick={() => onOpen(alarm)}>
      <td>
        <ConditionMark condition={conditionOfLevel(alarm.level)} /> {t(`level.${alarm.level}`)}
      </td>
      <td>
        <button type="button" className="row-open">
          {alarmTitleOf(t, alarm)}
        </button>{' '}
        <AlarmMarks alarm={alarm} times={times} />
      </td>
      <td>{siteNameOf(t, alarm)}</td>
      <td>{deviceNameOf(t, alarm) ?? '—'}</td>
      <td>{times.moment(raisedAt)}</td>
      <td>{clearedAt === null ? '—' : times.age(clearedAt - raisedAt)}</td>
      <td title={alarm.note ?? undefined}>{acknowledgedBy ?? '—'}</td>
      <td>{t(`alarms.status.${state}`)}</td>
    </tr>
  );
}

/** Records of alarms, a page of them at most. */
export function RecordTable({ alarms, times, onOpen }: RecordTableProps) {
  const { t } = useTranslation();
  return (
    <table className="data-table alarm-history-records">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`alarms.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alarms.map((alarm) => (
          <Record key={alarm.id} alarm={alarm} times={times} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}
