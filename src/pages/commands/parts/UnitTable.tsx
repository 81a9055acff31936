import type { ControlledUnit } from '@contract/commands';
import { Button, Empty, Table, type TableColumnsType, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { useTimes, type Times } from '@/time/useTimes';
import { CommandLife } from './CommandLife';
import { Pair } from './Pair';
import { ReasonDialog } from './ReasonDialog';
import { StateTag } from './StateTag';

interface UnitTableProps {
  units: readonly ControlledUnit[];
  total: number;
  page: { pageNum: number; pageSize: number };
  chosen: readonly number[];
  onPage: (pageNum: number, pageSize: number) => void;
  onChoose: (deviceIds: readonly number[]) => void;
  onCommand: (unit: ControlledUnit) => void;
}

const commanding = ['command:switch', 'command:setpoint', 'command:mode'] as const;
const isOverridden = ({ points }: ControlledUnit): boolean => points.some(({ until }) => until !== null);

interface UnitActs {
  onCommand: (unit: ControlledUnit) => void;
  onRelease: (unit: ControlledUnit) => void;
}

function useColumns({
  onOpen,
  ...acts
}: UnitActs & { onOpen: (commandId: number) => void }): TableColumnsType<ControlledUnit> {
  const { t } = useTranslation();
  const times = useTimes();
  const title = (column: 'site' | 'unit' | 'path' | 'power' | 'setpoint' | 'state' | 'acts') =>
    t(`commands.column.${column}`);
  return [
    { title: title('site'), key: 'site', render: (_, { siteName }) => siteName },
    { title: title('unit'), key: 'unit', render: (_, unit) => <UnitName unit={unit} /> },
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
      render: (_, { live }) =>
        live === null ? null : (
          <Button type="text" size="small" onClick={() => onOpen(live.id)}>
            <StateTag command={live} />
          </Button>
        ),
    },
    {
      title: title('acts'),
      key: 'acts',
      render: (_, unit) => <ActButtons unit={unit} {...acts} />,
    },
  ];
}

const measuredColumns = (t: TFunction, times: Times): TableColumnsType<ControlledUnit> => [
  {
    title: t('commands.column.room'),
    key: 'room',
    align: 'right',
    render: (_, { roomTempC }) => (roomTempC === null ? '–' : `${times.number(roomTempC, 1)} °C`),
  },
  {
    title: t('commands.column.draw'),
    key: 'draw',
    align: 'right',
    render: (_, { powerW }) => (powerW === null ? '–' : `${times.number(powerW)} W`),
  },
];

export function UnitTable({ units, total, page, chosen, onPage, onChoose, onCommand }: UnitTableProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number | null>(null);
  const [released, setReleased] = useState<ControlledUnit | null>(null);
  const columns = useColumns({ onOpen: setOpened, onCommand, onRelease: setReleased });
  return (
    <>
      <Table<ControlledUnit>
        rowKey="deviceId"
        size="small"
        scroll={{ x: 1_080 }}
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
        locale={{ emptyText: <NoUnits /> }}
        columns={columns}
      />
      {opened === null ? null : <CommandLife id={opened} onClose={() => setOpened(null)} />}
      {released === null ? null : (
        <ReasonDialog
          title={t('commands.actOn', {
            act: t('commands.release'),
            unit: `${released.siteName} · ${released.name}`,
          })}
          actOf={(decision) => ({ verb: 'release', deviceId: released.deviceId, decision })}
          onClose={() => setReleased(null)}
        />
      )}
    </>
  );
}

function ActButtons({ unit, onCommand, onRelease }: UnitActs & { unit: ControlledUnit }) {
  const { t } = useTranslation();
  return (
    <HasPermi any={commanding}>
      <Button type="link" size="small" disabled={unit.controlPath === 'none'} onClick={() => onCommand(unit)}>
        {t('commands.command')}
      </Button>
      {isOverridden(unit) ? (
        <Button type="link" size="small" onClick={() => onRelease(unit)}>
          {t('commands.release')}
        </Button>
      ) : null}
    </HasPermi>
  );
}

function UnitName({ unit }: { unit: ControlledUnit }) {
  const { t } = useTranslation();
  return (
    <>
      {unit.name} {unit.isOnline ? null : <Tag>{t('commands.offline')}</Tag>}
      {unit.tag === null ? null : <Tag color="volcano">{t(`commands.tagged.${unit.tag}`)}</Tag>}
    </>
  );
}

function NoUnits() {
  const { t } = useTranslation();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t('commands.units.none')}</strong>
          <br />
          {t('commands.units.noneHint')}
        </>
      }
    />
  );
}
