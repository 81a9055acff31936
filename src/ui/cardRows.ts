import type { TableColumnsType } from 'antd';
import type { HTMLAttributes } from 'react';
import './cardRows.css';

/** The class of a table whose rows are cards on a phone. */
export const cardRows = 'card-rows';

/** Columns whose cells know the name that stands beside them on a card; the last, of what can be done, needs none. */
export const withLabels = <Row>(columns: TableColumnsType<Row>): TableColumnsType<Row> =>
  columns.map((column, place) => {
    const label = place < columns.length - 1 && typeof column.title === 'string' ? column.title : '';
    return { ...column, onCell: () => ({ 'data-label': label }) as HTMLAttributes<HTMLTableCellElement> };
  });
