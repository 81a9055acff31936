import { Button, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { RegionSelect } from '@/regions/RegionSelect';
import type { ListsAsked } from './useListsAsked';

interface ListToolsProps {
  asked: ListsAsked;
  ask: (part: ListsAsked) => void;
}

/** By name and by area; those that are not confirmed, or all. */
export function ListTools({ asked, ask }: ListToolsProps) {
  const { t } = useTranslation();
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
      <RegionSelect value={asked.regionId} onChange={(id) => ask({ regionId: id ?? undefined })} />
    </div>
  );
}
