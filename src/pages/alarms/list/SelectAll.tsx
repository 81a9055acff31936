import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

export interface SelectAllProps {
  selected: number;
  /** Whether each alarm of the list is among the chosen. */
  areAllSelected: boolean;
  /** How many alarms it would choose. */
  selectable: number;
  onSelectAll: (areSelected: boolean) => void;
}

/** The box above all of the list. */
export function SelectAll({ selected, areAllSelected, selectable, onSelectAll }: SelectAllProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('alarms.selectAll')}
      checked={areAllSelected}
      indeterminate={selected > 0 && !areAllSelected}
      disabled={selectable === 0}
      onChange={(event) => onSelectAll(event.target.checked)}
    />
  );
}
