import { ArrowDownOutlined, ArrowUpOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Column, columnsOf } from './columns';
import type { Columns } from './useColumns';
import './columnsMenu.css';

interface RowProps {
  column: Column;
  at: number;
  last: number;
  onShow: (isShown: boolean) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnRow({ column, at, last, onShow, onMove }: RowProps) {
  const { t } = useTranslation();
  const name = t(`alarms.column.${column.name}`);
  return (
    <li>
      <Checkbox
        checked={column.isShown}
        disabled={column.name === 'alarm'}
        onChange={(event) => onShow(event.target.checked)}
      >
        {name}
      </Checkbox>
      <Button
        type="text"
        size="small"
        disabled={at === 0}
        icon={<ArrowUpOutlined />}
        aria-label={t('crud.columns.up', { name })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        disabled={at === last}
        icon={<ArrowDownOutlined />}
        aria-label={t('crud.columns.down', { name })}
        onClick={() => onMove(1)}
      />
    </li>
  );
}

/** Which columns a person sees and in what order; how wide they are is drawn at their edges. */
export function ColumnsMenu({ columns, arrange }: Columns) {
  const { t } = useTranslation();
  const move = (from: number, by: 1 | -1) => {
    const next = columns.toSpliced(from, 1);
    const moved = columns[from];
    if (moved) arrange(next.toSpliced(from + by, 0, moved));
  };
  const show = (at: number, isShown: boolean) =>
    arrange(columns.map((column, place) => (place === at ? { ...column, isShown } : column)));
  const content = (
    <div className="columns-menu">
      <ul>
        {columns.map((column, at) => (
          <ColumnRow
            key={column.name}
            column={column}
            at={at}
            last={columns.length - 1}
            onShow={(isShown) => show(at, isShown)}
            onMove={(by) => move(at, by)}
          />
        ))}
      </ul>
      <p>{t('alarms.columnsHint')}</p>
      <Button type="link" size="small" onClick={() => arrange(columnsOf(undefined))}>
        {t('crud.columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('crud.columns')} content={content}>
      <Button icon={<TableOutlined />} title={t('crud.columns')} aria-label={t('crud.columns')} />
    </Popover>
  );
}
