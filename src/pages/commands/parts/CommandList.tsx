import { kindOfPoint, commandPermission, type Command } from '@contract/commands';
import { commandsQuery } from '@sagas/commands/commands.queries';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { Button, Segmented, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Asked } from './Asked';
import { CommandLife } from './CommandLife';
import { StateButton } from './StateButton';
import { useCommandWords } from './words';
import { atLeast } from '@/ui/tableWidths';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

const choices = ['live', 'failed', 'all'] as const;

interface CommandListProps {
  /** Only those of one batch; null: of all. */
  batchId: number | null;
  onForgetBatch: () => void;
}

/** Every command with where it stands; one press shows its whole life. */
export function CommandList({ batchId, onForgetBatch }: CommandListProps) {
  const { t } = useTranslation();
  const [which, setWhich] = useState<(typeof choices)[number]>('live');
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [opened, setOpened] = useState<number | null>(null);
  const asked = {
    ...page,
    which: batchId === null ? which : 'all',
    ...(batchId !== null && { batchId }),
  } as const;
  const answer = useQuery(commandsQuery, asked);
  return (
    <>
      <div className="commands-tools">
        {batchId === null ? (
          <Segmented
            value={which}
            aria-label={t('commands.column.state')}
            options={choices.map((value) => ({ value, label: t(`commands.which.${value}`) }))}
            onChange={setWhich}
          />
        ) : (
          <Tag closable onClose={onForgetBatch}>{`#${batchId}`}</Tag>
        )}
      </div>
      <Asked answer={answer}>
        {({ rows, total }) => (
          <CommandTable
            commands={rows}
            total={total}
            page={page}
            onPage={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
            onOpen={setOpened}
          />
        )}
      </Asked>
      {opened === null ? null : <CommandLife id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface CommandTableProps {
  commands: readonly Command[];
  total: number;
  page: { pageNum: number; pageSize: number };
  onPage: (pageNum: number, pageSize: number) => void;
  onOpen: (id: number) => void;
}

function useColumns(onOpen: (id: number) => void): TableColumnsType<Command> {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const dispatch = useAppDispatch();
  return [
    { title: t('commands.column.at'), key: 'at', render: (_, one) => times.moment(one.requestedAt) },
    { title: t('commands.column.site'), key: 'site', render: (_, { siteName }) => siteName },
    { title: t('commands.column.unit'), key: 'unit', render: (_, { deviceName }) => deviceName },
    {
      title: t('commands.column.wish'),
      key: 'wish',
      render: (_, { point, value }) => words.pointIs(point, value),
    },
    {
      title: t('commands.column.state'),
      key: 'state',
      render: (_, command) => <StateButton command={command} onOpen={onOpen} />,
    },
    {
      title: t('commands.column.attempt'),
      key: 'attempt',
      align: 'right',
      render: (_, one) => one.attempt,
    },
    { title: t('commands.column.by'), key: 'by', render: (_, { by }) => words.by(by) },
    { title: t('commands.column.reason'), key: 'reason', ellipsis: true, render: (_, one) => one.reason },
    {
      title: t('commands.column.acts'),
      key: 'acts',
      render: (_, { id, state, point }) =>
        state === 'authorised' || state === 'requested' ? (
          <HasPermi any={[commandPermission(kindOfPoint[point])]}>
            <Button
              type="link"
              size="small"
              onClick={() => dispatch(commandActRequested({ verb: 'withdraw', commandId: id }))}
            >
              {t('commands.withdraw')}
            </Button>
          </HasPermi>
        ) : null,
    },
  ];
}

function CommandTable({ commands, total, page, onPage, onOpen }: CommandTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(onOpen);
  return (
    <Table<Command>
      className={cardRows}
      rowKey="id"
      size="small"
      scroll={atLeast(1_000)}
      dataSource={[...commands]}
      pagination={{ current: page.pageNum, pageSize: page.pageSize, total, onChange: onPage }}
      locale={{
        emptyText: (
          <EmptyList text={t('commands.commands.none')}>
            <Onward way="units" />
          </EmptyList>
        ),
      }}
      columns={withLabels(columns)}
    />
  );
}
