import { longestDoorSearch } from '@contract/doors';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRegions } from '@/pages/alarms/places/useRegions';
import { searchLabels } from '@/ui/choiceSearch';
import type { DoorsAskedOf } from './useDoorsAsked';

interface DoorToolsProps {
  asked: DoorsAskedOf;
  ask: (part: DoorsAskedOf) => void;
}

/** By name, and by area. */
export function DoorTools({ asked, ask }: DoorToolsProps) {
  const { t } = useTranslation();
  const regions = useRegions();
  return (
    <div className="doors__tools" role="search">
      <Input.Search
        allowClear
        defaultValue={asked.text ?? ''}
        aria-label={t('doors.search')}
        placeholder={t('doors.search')}
        onSearch={(text) => ask({ text: text.trim().slice(0, longestDoorSearch) || undefined })}
      />
      <Select
        allowClear
        showSearch={searchLabels}
        aria-label={t('doors.area')}
        placeholder={t('doors.allAreas')}
        value={asked.regionId ?? null}
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(regionId: number | null | undefined) => ask({ regionId: regionId ?? undefined })}
      />
    </div>
  );
}
