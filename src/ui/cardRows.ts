import type { TableColumnsType } from 'antd';
import type { HTMLAttributes } from 'react';
import { grown } from './tableWidths';
import './cardRows.css';

/** The class of a table whose rows are cards on a phone. */
export const cardRows = 'card-rows';

/**
 * Columns whose cells know the name that stands beside them on a card; the last needs none where it holds what can be
 * done.
 */
export const withLabels = <Row>(columns: TableColumnsType<Row>, hasActs = true): TableColumnsType<Row> =>
  grown(columns).map((column, place) => {
    const isNamed = typeof column.title === 'string' && !(hasActs && place === columns.length - 1);
    const label = isNamed ? column.title : '';
    return { ...column, onCell: () => ({ 'data-label': label }) as HTMLAttributes<HTMLTableCellElement> };
  });
