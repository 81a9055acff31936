import { type AlarmGroup, summaryOfCauses } from '@contract/alarmSummary';
import type { AlarmView } from '@sagas/alarms/lines/alarmView';
import { areaCausesOf } from '@sagas/alarms/lines/rowGroups';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useIndexes, useSignal } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { alarmNameOf, areaNameOf } from '../names';
import './dataTable.css';
import './summary.css';

interface SummaryProps {
  view: AlarmView;
  times: Times;
  onOpen: (group: AlarmGroup) => void;
}

function useCauseName({ definitionId }: AlarmGroup): string {
  const { t } = useTranslation();
  return definitionId === null ? t('alarms.summary.others') : alarmNameOf(t, definitionId);
}

function GroupButton({ group, times, onOpen }: { group: AlarmGroup } & Omit<SummaryProps, 'view'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cause = useCauseName(group);
  const area = group.areaId === null ? t('alarms.summary.allAreas') : areaNameOf(t, group, language);
  return (
    <tr data-level={group.level} onClick={() => onOpen(group)}>
      <td>
        <ConditionMark condition={conditionOfLevel(group.level)} /> {t(`level.${group.level}`)}
      </td>
      <td>
        <button type="button" className="row-open">
          {cause}
        </button>
      </td>
      <td>{area}</td>
      <td data-head={t('alarms.summary.alarms')}>{times.number(group.alarms)}</td>
      <td data-head={t('alarms.summary.open')}>{times.number(group.unacknowledged)}</td>
      <td data-head={t('alarms.summary.sites')}>{times.number(group.sites)}</td>
      <td data-head={t('alarms.summary.symptoms')}>{times.number(group.symptoms)}</td>
      <td data-head={t('alarms.summary.first')}>{times.moment(group.firstAt)}</td>
      <td data-head={t('alarms.summary.last')}>{times.moment(group.lastAt)}</td>
    </tr>
  );
}

const columns = ['level', 'cause', 'area', 'alarms', 'open', 'sites', 'symptoms', 'first', 'last'] as const;

/** What calls for somebody, by area and cause in at most fifty lines: to be read in a flood without scrolling. */
export function Summary({ view, times, onOpen }: SummaryProps) {
  const { t } = useTranslation();
  const { alarms } = useIndexes();
  // A view that is to be calm is painted as seldom as a wall.
  const groups = useSignal(
    alarms.signal,
    useCallback(() => summaryOfCauses(areaCausesOf(view.read().groups)), [view]),
    'wall',
  );
  if (groups.length === 0)
    return (
      <div className="alarm-table__notice" role="status">
        <strong>{t('alarms.empty')}</strong>
      </div>
    );
  return (
    <div className="summary" tabIndex={0} role="region" aria-label={t('alarms.layout.summary')}>
      <table className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`alarms.summary.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupButton
              key={`${group.areaId} ${group.definitionId}`}
              group={group}
              times={times}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
