import type { CommandSchedule } from '@contract/commandBatches';
import { groupsQuery, schedulesQuery } from '@sagas/commands/commands.queries';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Asked } from './Asked';
import { ScheduleDialog } from './ScheduleDialog';
import { minuteText, weekdays } from './schedule';
import { commanding } from './UnitActs';
import { useCommandWords } from './words';
import { atLeast } from '@/ui/tableWidths';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

function useColumns(): TableColumnsType<CommandSchedule> {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const dispatch = useAppDispatch();
  const days = (of: readonly number[]): string =>
    weekdays.flatMap((day) => (of.includes(day) ? [t(`commands.weekday.${day}`)] : [])).join(' ');
  return [
    { title: t('commands.schedules.name'), key: 'name', render: (_, { name }) => name },
    { title: t('commands.column.wish'), key: 'wish', render: (_, { wish }) => words.wish(wish) },
    {
      title: t('commands.schedules.time'),
      key: 'time',
      render: (_, one) => (
        <span className="command-weekdays">
          {minuteText(one.atMinute)} · {days(one.weekdays)}
        </span>
      ),
    },
    {
      title: t('commands.dialog.hold'),
      key: 'hold',
      render: (_, { holdMs }) => times.span(holdMs),
    },
    {
      title: t('commands.column.at'),
      key: 'next',
      render: (_, { nextAt }) =>
        nextAt === null ? '—' : t('commands.schedules.next', { time: times.moment(nextAt) }),
    },
    { title: t('commands.column.by'), key: 'by', render: (_, { by }) => by },
    {
      title: t('commands.column.acts'),
      key: 'acts',
      render: (_, { id }) => (
        <HasPermi any={commanding}>
          <Button
            type="link"
            size="small"
            onClick={() => dispatch(commandActRequested({ verb: 'unschedule', id }))}
          >
            {t('commands.schedules.remove')}
          </Button>
        </HasPermi>
      ),
    },
  ];
}

/** Wishes that the plant's clock makes, with the rights of their authors. */
export function Schedules() {
  const { t } = useTranslation();
  const columns = useColumns();
  const answer = useQuery(schedulesQuery, 'all');
  const { data: groups } = useQuery(groupsQuery, 'all');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <HasPermi any={commanding}>
        <div className="commands-tools">
          <Button
            type="primary"
            disabled={groups === null || groups.length === 0}
            onClick={() => setAdding(true)}
          >
            {t('commands.schedules.add')}
          </Button>
        </div>
        {groups?.length === 0 ? (
          <Alert type="info" showIcon title={t('commands.schedules.needsGroup')} />
        ) : null}
      </HasPermi>
      <Asked answer={answer}>
        {(schedules) => (
          <Table<CommandSchedule>
            className={cardRows}
            rowKey="id"
            size="small"
            scroll={atLeast(900)}
            dataSource={schedules}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{
              emptyText: (
                <EmptyList text={t('commands.schedules.none')}>
                  <Onward way="units" />
                </EmptyList>
              ),
            }}
            columns={withLabels(columns)}
          />
        )}
      </Asked>
      {isAdding ? <ScheduleDialog groups={groups ?? []} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
