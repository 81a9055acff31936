import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Segmented, Select } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmQuery, isNarrowed, orders, stateChoices, wholeQuery } from './columns';

export interface AreaChoice {
  id: number;
  name: string;
}

interface AlarmFiltersProps {
  query: AlarmQuery;
  onChange: (query: AlarmQuery) => void;
  areas: readonly AreaChoice[];
  searchRef: Ref<InputRef>;
}

export function AlarmFilters({ query, onChange, areas, searchRef }: AlarmFiltersProps) {
  const { t } = useTranslation();
  const change = (part: Partial<AlarmQuery>) => onChange({ ...query, ...part });
  return (
    <div className="alarm-filters">
      <Segmented
        aria-label={t('alarms.states')}
        value={query.state}
        options={stateChoices.map((value) => ({ value, label: t(`alarms.state.${value}`) }))}
        onChange={(state) => change({ state })}
      />
      <Input
        ref={searchRef}
        type="search"
        allowClear
        className="alarm-filters__search"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('alarms.search')}
        aria-label={t('alarms.search')}
        value={query.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className="alarm-filters__area"
        aria-label={t('alarms.area')}
        value={query.areaId ?? 0}
        options={[
          { value: 0, label: t('alarms.allAreas') },
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(areaId) => change({ areaId: areaId || null })}
      />
      <Select
        className="alarm-filters__order"
        aria-label={t('alarms.order')}
        value={query.order}
        options={orders.map((value) => ({ value, label: t(`alarms.order.${value}`) }))}
        onChange={(order) => change({ order })}
      />
      {isNarrowed(query) ? (
        <Button type="link" onClick={() => onChange({ ...wholeQuery, order: query.order })}>
          {t('alarms.resetFilter')}
        </Button>
      ) : null}
    </div>
  );
}
