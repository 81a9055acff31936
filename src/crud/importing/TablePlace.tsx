import type { ImportReport } from '@contract/resourceImports';
import { AutoComplete, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { rem } from '@/theme/scale';

export interface Place {
  sheet: string | null;
  headRow: number | null;
}

interface TablePlaceProps {
  place: Place;
  onChange: (place: Place) => void;
  /** Sheets of the file, as far as a reading of it named them. */
  sheets: readonly string[];
}

export const nowhereSaid: Place = { sheet: null, headRow: null };

export const sheetsOf = (report: Pick<ImportReport, 'sheet' | 'otherSheets'> | null): string[] =>
  report?.sheet ? [report.sheet, ...report.otherSheets] : [];

/** Where in the file the table is, for a file in which it is not found by itself. */
export function TablePlace({ place, onChange, sheets }: TablePlaceProps) {
  const { t } = useTranslation();
  const found = t('crud.import.headRowAuto');
  return (
    <div className="crud-import-place">
      <label>
        {t('crud.import.sheet')}{' '}
        <AutoComplete
          aria-label={t('crud.import.sheet')}
          style={{ width: rem(180) }}
          placeholder={found}
          options={sheets.map((value) => ({ value }))}
          value={place.sheet}
          allowClear
          onChange={(sheet: string | undefined) => onChange({ ...place, sheet: sheet?.trim() || null })}
        />
      </label>
      <label>
        {t('crud.import.headRow')}{' '}
        <InputNumber
          aria-label={t('crud.import.headRow')}
          min={1}
          max={1_048_576}
          precision={0}
          placeholder={found}
          value={place.headRow}
          onChange={(headRow) => onChange({ ...place, headRow })}
        />
      </label>
    </div>
  );
}
