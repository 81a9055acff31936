import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import type { Screen } from '@sagas/resources/resources.slice';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useResourceWords } from '../words';
import type { Column, View } from './useColumns';
import './columns.css';

const stepPx = 20;

interface ColumnsProps {
  screen: Screen;
  view: View;
}

/** Which columns a person sees, how wide and in what order. */
export function Columns({ screen, view }: ColumnsProps) {
  const { t } = useTranslation();
  const words = useResourceWords(screen.resource);
  const { columns, arrange, keep } = view;
  const move = (from: number, to: number) => {
    const next = [...columns];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    arrange(next);
  };
  const change = (at: number, change: Partial<Column>) =>
    arrange(columns.map((column, place) => (place === at ? { ...column, ...change } : column)));
  const content = (
    <div className="crud-columns">
      {columns.map((column, at) => (
        <ColumnRow
          key={column.name}
          column={column}
          label={words.head(column.name)}
          isFirst={at === 0}
          isLast={at === columns.length - 1}
          onChange={(next) => change(at, next)}
          onMove={(by) => move(at, at + by)}
        />
      ))}
      <Button type="link" onClick={() => keep({ columns: [] })}>
        {t('crud.columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('crud.columns')} content={content}>
      <Tooltip title={t('crud.columns')}>
        <Button icon={<SettingOutlined />} aria-label={t('crud.columns')} />
      </Tooltip>
    </Popover>
  );
}

interface ColumnRowProps {
  column: Column;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Column>) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnRow({ column, label, isFirst, isLast, onChange, onMove }: ColumnRowProps) {
  const { t } = useTranslation();
  const { isShown, widthPx } = column;
  return (
    <div className="crud-column">
      <Checkbox checked={isShown} onChange={(event) => onChange({ isShown: event.target.checked })}>
        {label}
      </Checkbox>
      <span className="crud-column-tools">
        <Button
          type="text"
          size="small"
          aria-label={t('crud.columns.narrow', { name: label })}
          onClick={() => onChange({ widthPx: Math.max(60, widthPx - stepPx) })}
        >
          −
        </Button>
        <Button
          type="text"
          size="small"
          aria-label={t('crud.columns.widen', { name: label })}
          onClick={() => onChange({ widthPx: Math.min(900, widthPx + stepPx) })}
        >
          +
        </Button>
        <Button
          type="text"
          size="small"
          disabled={isFirst}
          icon={<ArrowUpOutlined />}
          aria-label={t('crud.columns.up', { name: label })}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          disabled={isLast}
          icon={<ArrowDownOutlined />}
          aria-label={t('crud.columns.down', { name: label })}
          onClick={() => onMove(1)}
        />
      </span>
    </div>
  );
}
