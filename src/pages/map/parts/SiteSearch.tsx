import { SearchOutlined } from '@ant-design/icons';
import type { SiteMap } from '@contract/sites';
import { AutoComplete, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSites } from './findSites';

export function SiteSearch({ map, onPick }: { map: SiteMap; onPick: (siteId: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const options = useMemo(
    () =>
      findSites(map, deferred).map((row) => ({
        value: String(map.id[row]),
        label: (
          <span className="site-option">
            {map.name[row]} <span className="site-option__code">{map.code[row]}</span>
          </span>
        ),
      })),
    [map, deferred],
  );
  return (
    <AutoComplete
      className="map-search"
      value={text}
      options={options}
      notFoundContent={deferred.trim() ? t('map.searchNothing') : null}
      onChange={(typed: string) => setText(typed)}
      onSelect={(id: string) => {
        setText(map.name[map.id.indexOf(Number(id))] ?? '');
        onPick(Number(id));
      }}
    >
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('map.search')}
        aria-label={t('map.search')}
      />
    </AutoComplete>
  );
}
