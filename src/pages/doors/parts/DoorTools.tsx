import { longestDoorSearch, type DoorQuery } from '@contract/doors';
import { useTranslation } from 'react-i18next';
import type { Asked } from '@/app/useAsked';
import { RegionSelect } from '@/regions/RegionSelect';
import { SoughtText } from '@/ui/SoughtText';

interface DoorToolsProps {
  asked: Asked<DoorQuery>;
  ask: (part: Asked<DoorQuery>) => void;
}

/** By name, and by area. */
export function DoorTools({ asked, ask }: DoorToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="doors__tools" role="search">
      <SoughtText
        label={t('doors.search')}
        max={longestDoorSearch}
        value={asked.text}
        onSought={(text) => ask({ text })}
      />
      <RegionSelect value={asked.regionId} onChange={(id) => ask({ regionId: id ?? undefined })} />
    </div>
  );
}
