import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

export interface SelectAllProps {
  selected: number;
  /** How many alarms it would choose. */
  selectable: number;
  onSelectAll: (areSelected: boolean) => void;
}

/** The box above all of the list. */
export function SelectAll({ selected, selectable, onSelectAll }: SelectAllProps) {
  const { t } = useTranslation();
  const isAll = selectable > 0 && selected >= selectable;
  return (
    <Checkbox
      aria-label={t('alarms.selectAll')}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      disabled={selectable === 0}
      onChange={(event) => onSelectAll(event.target.checked)}
    />
  );
}
