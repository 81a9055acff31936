import { ChargeState, longestStorageSearch, storageOrders, type StorageQuery } from '@contract/storage';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Asked } from '@/app/useAsked';
import { SoughtText } from '@/ui/SoughtText';

interface StorageToolsProps {
  asked: Asked<StorageQuery>;
  ask: (part: Asked<StorageQuery>) => void;
}

/** Search, charge state and order. */
export function StorageTools({ asked, ask }: StorageToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="storage__tools" role="search">
      <SoughtText
        label={t('storage.search')}
        max={longestStorageSearch}
        value={asked.text}
        onSought={(text) => ask({ text })}
      />
      <Select
        allowClear
        aria-label={t('storage.charge')}
        placeholder={t('storage.charge')}
        value={asked.charge ?? null}
        options={ChargeState.options.map((value) => ({ value, label: t(`storage.charge.${value}`) }))}
        onChange={(charge) => ask({ charge: charge ?? undefined })}
      />
      <Select
        aria-label={t('storage.order')}
        value={asked.order ?? 'soc'}
        options={storageOrders.map((value) => ({ value, label: t(`storage.order.${value}`) }))}
        onChange={(order) => ask({ order })}
      />
    </div>
  );
}
