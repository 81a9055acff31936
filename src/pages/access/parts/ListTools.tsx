import { Button, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRegions } from '@/pages/alarms/places/useRegions';
import { searchLabels } from '@/ui/choiceSearch';
import type { ListsAsked } from './useListsAsked';

interface ListToolsProps {
  asked: ListsAsked;
  ask: (part: ListsAsked) => void;
}

/** By name and by area; those that are not confirmed, or all. */
export function ListTools({ asked, ask }: ListToolsProps) {
  const { t } = useTranslation();
  const regions = useRegions();
  if (asked.cardId !== undefined)
    return (
      <p role="status">
        {t('access.onlyCard')}{' '}
        <Button size="small" onClick={() => ask({ cardId: undefined, which: 'open' })}>
          {t('access.showAll')}
        </Button>
      </p>
    );
  return (
    <div className="card-lists__tools" role="search">
      <Segmented
        value={asked.which ?? 'open'}
        options={(['open', 'all'] as const).map((value) => ({ value, label: t(`access.which.${value}`) }))}
        onChange={(which) => ask({ which })}
      />
      <Input.Search
        allowClear
        defaultValue={asked.text ?? ''}
        aria-label={t('access.search')}
        placeholder={t('access.search')}
        onSearch={(text) => ask({ text: text.trim().slice(0, 64) || undefined })}
      />
      <Select
        allowClear
        showSearch={searchLabels}
        aria-label={t('access.column.area')}
        placeholder={t('doors.allAreas')}
        value={asked.regionId ?? null}
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(regionId: number | null | undefined) => ask({ regionId: regionId ?? undefined })}
      />
    </div>
  );
}
