import type { TableColumnsType } from 'antd';
import { rem } from '@/theme/scale';

/** Columns as wide as they were drawn at scale 1: on a large wall they grow with the words in them. */
export const grown = <Row>(columns: TableColumnsType<Row>): TableColumnsType<Row> =>
  columns.map((column) =>
    typeof column.width === 'number' ? { ...column, width: rem(column.width) } : column,
  );

/** For `scroll` of a table that is moved sideways where there is less room than this. @param px at scale 1 */
export const atLeast = (px: number) => ({ x: rem(px) });
