import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { HeadEdge } from './HeadEdge';
import { SelectAll, type SelectAllProps } from './SelectAll';
import type { Fitting } from './useFitting';

interface TableHeadProps extends SelectAllProps {
  ref: Ref<HTMLDivElement>;
  fitting: Fitting;
  onResize: (name: Column['name'], widthPx: number) => void;
}

/** How many of the chosen columns find no room, and the way to see them. */
function Unfitted({ unfitted, isWhole, showWhole }: Fitting) {
  const { t } = useTranslation();
  if (unfitted.length === 0 && !isWhole) return null;
  const names = unfitted.map(({ name }) => t(`alarms.column.${name}`)).join(t('alarms.columnsJoin'));
  const hint = isWhole ? t('alarms.columnsFitHint') : t('alarms.columnsUnfitted', { names });
  return (
    <button
      type="button"
      className="alarm-table__unfitted"
      title={hint}
      aria-label={hint}
      aria-pressed={isWhole}
      onClick={() => showWhole(!isWhole)}
    >
      {isWhole ? t('alarms.columnsFit') : `+${unfitted.length}`}
    </button>
  );
}

export function TableHead({ ref, fitting, onResize, ...select }: TableHeadProps) {
  const { t } = useTranslation();
  return (
    <div role="presentation" className="alarm-table__top">
      <div ref={ref} role="row" aria-rowindex={1} className="alarm-table__head">
        <span role="columnheader" data-column="select">
          <SelectAll {...select} />
        </span>
        {fitting.shown.map(({ name }) => (
          <span key={name} role="columnheader" data-column={name}>
            {t(`alarms.column.${name}`)}
            <HeadEdge onResize={(widthPx) => onResize(name, widthPx)} />
          </span>
        ))}
      </div>
      <Unfitted {...fitting} />
    </div>
  );
}
