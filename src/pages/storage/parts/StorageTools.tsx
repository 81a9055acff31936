import { ChargeState, longestStorageSearch, storageOrders } from '@contract/storage';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StorageAskedOf } from './useStorageAsked';

interface StorageToolsProps {
  asked: StorageAskedOf;
  ask: (part: StorageAskedOf) => void;
}

/** Search, charge state and order. */
export function StorageTools({ asked, ask }: StorageToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="storage__tools" role="search">
      <Input.Search
        allowClear
        defaultValue={asked.text ?? ''}
        aria-label={t('storage.search')}
        placeholder={t('storage.search')}
        onSearch={(text) => ask({ text: text.trim().slice(0, longestStorageSearch) || undefined })}
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
