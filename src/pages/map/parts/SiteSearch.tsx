import { SearchOutlined } from '@ant-design/icons';
import type { SiteMap } from '@contract/sites';
import { AutoComplete, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSites } from './findSites';
import './siteSearch.css';

interface SiteSearchProps {
  map: SiteMap;
  /** Of the areas, by id. */
  names: Readonly<Record<number, string>>;
  onPick: (siteId: number) => void;
}

export function SiteSearch({ map, names, onPick }: SiteSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const options = useMemo(
    () =>
      findSites(map, deferred, names).map((row) => ({
        value: String(map.id[row]),
        label: (
          <span className="site-option">
            {map.name[row]} <span className="site-option__code">{map.code[row]}</span>
          </span>
        ),
      })),
    [map, deferred, names],
  );
  const choose = (row: number) => {
    setText(map.name[row] ?? '');
    onPick(map.id[row] ?? 0);
  };
  const chooseOnly = () => {
    const [row, ...others] = findSites(map, text, names);
    if (row !== undefined && others.length === 0) choose(row);
  };
  return (
    <AutoComplete
      className="map-search"
      value={text}
      options={options}
      notFoundContent={deferred.trim() ? t('map.searchNothing') : null}
      onChange={(typed: string) => setText(typed)}
      onSelect={(id: string) => choose(map.id.indexOf(Number(id)))}
    >
      <Input
        type="search"
        allowClear
        onPressEnter={chooseOnly}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('map.search')}
        aria-label={t('map.search')}
      />
    </AutoComplete>
  );
}
