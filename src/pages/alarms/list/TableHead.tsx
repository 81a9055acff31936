import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { HeadEdge } from './HeadEdge';
import { SelectAll, type SelectAllProps } from './SelectAll';

interface TableHeadProps extends SelectAllProps {
  ref: Ref<HTMLDivElement>;
  shown: readonly Column[];
  onResize: (name: Column['name'], widthPx: number) => void;
}

export function TableHead({ ref, shown, onResize, ...select }: TableHeadProps) {
  const { t } = useTranslation();
  return (
    <div ref={ref} role="row" aria-rowindex={1} className="alarm-table__head">
      <span role="columnheader" data-column="select">
        <SelectAll {...select} />
      </span>
      {shown.map(({ name }) => (
        <span key={name} role="columnheader" data-column={name}>
          {t(`alarms.column.${name}`)}
          <HeadEdge onResize={(widthPx) => onResize(name, widthPx)} />
        </span>
      ))}
    </div>
  );
}
