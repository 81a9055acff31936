import type { ControlledUnit } from '@contract/commands';
import { Table, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { useTimes, type Times } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { CommandLife } from './CommandLife';
import { Pair } from './Pair';
import { ReleaseDialog } from './ReleaseDialog';
import { StateButton } from './StateButton';
import { UnitActs, UnitName, type OnUnit } from './UnitActs';
import { atLeast } from '@/ui/tableWidths';

interface UnitTableProps {
  units: readonly ControlledUnit[];
  total: number;
  page: { pageNum: number; pageSize: number };
  /** Lifts what narrows the list; undefined where nothing does. */
  clear: (() => void) | undefined;
  chosen: readonly number[];
  onPage: (pageNum: number, pageSize: number) => void;
  onChoose: (deviceIds: readonly number[]) => void;
  onCommand: (unit: ControlledUnit) => void;
}

function useColumns({
  onOpen,
  ...acts
}: OnUnit & { onOpen: (commandId: number) => void }): TableColumnsType<ControlledUnit> {
  const { t } = useTranslation();
  const times = useTimes();
  const title = (column: 'site' | 'unit' | 'path' | 'power' | 'setpoint' | 'state' | 'acts') =>
    t(`commands.column.${column}`);
  return [
    { title: title('site'), key: 'site', render: (_, { siteName }) => siteName },
    {
      title: title('unit'),
      key: 'unit',
      className: 'command-measure',
      render: (_, unit) => <UnitName unit={unit} />,
    },
    { title: title('path'), key: 'path', render: (_, unit) => t(`commands.path.${unit.controlPath}`) },
    { title: title('power'), key: 'power', render: (_, unit) => <Pair unit={unit} of="switchedOn" /> },
    {
      title: title('setpoint'),
      key: 'setpoint',
      render: (_, unit) => <Pair unit={unit} of="setpointC" />,
    },
    ...measuredColumns(t, times),
    {
      title: title('state'),
      key: 'state',
      render: (_, { live }) => (live === null ? null : <StateButton command={live} onOpen={onOpen} />),
    },
    {
      title: title('acts'),
      key: 'acts',
      render: (_, unit) => <UnitActs unit={unit} {...acts} />,
    },
  ];
}

const measuredColumns = (t: TFunction, times: Times): TableColumnsType<ControlledUnit> => [
  {
    title: t('commands.column.room'),
    key: 'room',
    align: 'right',
    className: 'command-measure',
    render: (_, { roomTempC }) => (roomTempC === null ? '—' : `${times.number(roomTempC, 1)} °C`),
  },
  {
    title: t('commands.column.draw'),
    key: 'draw',
    align: 'right',
    className: 'command-measure',
    render: (_, { powerW }) => (powerW === null ? '—' : `${times.number(powerW)} W`),
  },
];

export function UnitTable({
  units,
  total,
  page,
  clear,
  chosen,
  onPage,
  onChoose,
  onCommand,
}: UnitTableProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [released, setReleased] = useState<ControlledUnit | null>(null);
  const columns = useColumns({ onOpen: setOpened, onCommand, onRelease: setReleased });
  return (
    <>
      <Table<ControlledUnit>
        className={cardRows}
        rowKey="deviceId"
        size="small"
        scroll={atLeast(1_080)}
        dataSource={[...units]}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(Number)),
        }}
        pagination={{
          current: page.pageNum,
          pageSize: page.pageSize,
          total,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 30, 50],
          onChange: onPage,
        }}
        locale={{ emptyText: <NoUnits clear={clear} /> }}
        columns={withLabels(columns, false)}
      />
      {opened === null ? null : <CommandLife id={opened} onClose={() => setOpened(null)} />}
      {released === null ? null : <ReleaseDialog unit={released} onClose={() => setReleased(null)} />}
    </>
  );
}

function NoUnits({ clear }: Pick<UnitTableProps, 'clear'>) {
  const { t } = useTranslation();
  return (
    <EmptyList
      clear={clear}
      text={
        <>
          <strong>{t('commands.units.none')}</strong>
          <br />
          {t('commands.units.noneHint')}
        </>
      }
    >
      <ConnectFirst />
    </EmptyList>
  );
}
