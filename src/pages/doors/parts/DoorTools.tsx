import { longestDoorSearch } from '@contract/doors';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { RegionSelect } from '@/regions/RegionSelect';
import type { DoorsAskedOf } from './useDoorsAsked';

interface DoorToolsProps {
  asked: DoorsAskedOf;
  ask: (part: DoorsAskedOf) => void;
}

/** By name, and by area. */
export function DoorTools({ asked, ask }: DoorToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="doors__tools" role="search">
      <Input.Search
        allowClear
        defaultValue={asked.text ?? ''}
        aria-label={t('doors.search')}
        placeholder={t('doors.search')}
        onSearch={(text) => ask({ text: text.trim().slice(0, longestDoorSearch) || undefined })}
      />
      <RegionSelect value={asked.regionId} onChange={(id) => ask({ regionId: id ?? undefined })} />
    </div>
  );
}
