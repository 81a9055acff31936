import { SearchOutlined } from '@ant-design/icons';
import type { SiteMap } from '@contract/sites';
import { AutoComplete, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const most = 20;

/** Rows of the sites whose name or code holds the text; those that begin with it first. */
export function sitesNamed(map: SiteMap, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const [starting, holding]: [number[], number[]] = [[], []];
  for (let row = 0; row < map.id.length && starting.length < most; row++) {
    const [name, code] = [map.name[row]?.toLowerCase() ?? '', map.code[row]?.toLowerCase() ?? ''];
    if (name.startsWith(wanted) || code.startsWith(wanted)) starting.push(row);
    else if (holding.length < most && (name.includes(wanted) || code.includes(wanted))) holding.push(row);
  }
  return [...starting, ...holding].slice(0, most);
}

export function SiteSearch({ map, onPick }: { map: SiteMap; onPick: (siteId: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const options = useMemo(
    () =>
      sitesNamed(map, deferred).map((row) => ({
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
