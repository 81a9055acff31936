import type { AccessListQuery } from '@contract/accessLists';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Asked } from '@/app/useAsked';
import { RegionSelect } from '@/regions/RegionSelect';
import { SoughtText } from '@/ui/SoughtText';

interface ListToolsProps {
  asked: Asked<AccessListQuery>;
  ask: (part: Asked<AccessListQuery>) => void;
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
      <SoughtText label={t('access.search')} max={64} value={asked.text} onSought={(text) => ask({ text })} />
      <RegionSelect value={asked.regionId} onChange={(id) => ask({ regionId: id ?? undefined })} />
    </div>
  );
}
