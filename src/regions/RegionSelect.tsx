import { searchLabels } from '@/ui/choiceSearch';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRegions } from './useRegions';

interface RegionSelectProps {
  /** Null: all of them. */
  value: number | null | undefined;
  onChange: (regionId: number | null) => void;
  className?: string;
}

/** Which province, city or area a list, a figure or a search is of. */
export function RegionSelect({ value, onChange, className }: RegionSelectProps) {
  const { t } = useTranslation();
  const regions = useRegions();
  return (
    <Select
      allowClear
      showSearch={searchLabels}
      {...(className === undefined ? {} : { className })}
      aria-label={t('regions.area')}
      placeholder={t('regions.all')}
      value={value ?? null}
      options={regions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: number | null | undefined) => onChange(id ?? null)}
    />
  );
}
