import { commandPoints, type ControlledUnit } from '@contract/commands';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Pair } from './Pair';
import { StateButton } from './StateButton';
import { UnitActs, UnitName, type OnUnit } from './UnitActs';
import { atLeast } from '@/ui/tableWidths';

interface SiteUnitsProps extends OnUnit {
  units: readonly ControlledUnit[];
  onOpen: (commandId: number) => void;
}

/** Every controllable point of the units of one site, wanted and reported side by side. */
export function SiteUnits({ units, onOpen, ...acts }: SiteUnitsProps) {
  const { t } = useTranslation();
  const columns: TableColumnsType<ControlledUnit> = [
    { title: t('commands.column.unit'), key: 'unit', render: (_, unit) => <UnitName unit={unit} /> },
    {
      title: t('commands.column.path'),
      key: 'path',
      render: (_, unit) => t(`commands.path.${unit.controlPath}`),
    },
    ...[...commandPoints].reverse().map((of) => ({
      title: t(`commands.point.${of}`),
      key: of,
      render: (_: unknown, unit: ControlledUnit) => <Pair unit={unit} of={of} isWhole />,
    })),
    {
      title: t('commands.column.state'),
      key: 'state',
      render: (_, { live }) => (live === null ? null : <StateButton command={live} onOpen={onOpen} />),
    },
    {
      title: t('commands.column.acts'),
      key: 'acts',
      render: (_, unit) => <UnitActs unit={unit} {...acts} />,
    },
  ];
  return (
    <Table<ControlledUnit>
      className={cardRows}
      rowKey="deviceId"
      size="small"
      scroll={atLeast(900)}
      dataSource={[...units]}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      columns={withLabels(columns)}
    />
  );
}
