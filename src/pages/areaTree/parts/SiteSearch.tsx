import type { TreeHit, TreeNode } from '@contract/areaTree';
import { treeSearchQuery } from '@sagas/areaTree/areaTree.queries';
import { keyOf } from '@sagas/areaTree/areaTree.slice';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';

const nothing: readonly TreeHit[] = [];

/** Finds a site by its code or name; choosing one opens the way to it. */
export function SiteSearch({ onFound }: { onFound: (site: TreeNode, keysAbove: string[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data } = useQuery(treeSearchQuery, wanted === '' ? null : wanted);
  const hits = data ?? nothing;
  const options = hits.flatMap(({ path }) => {
    const site = path.at(-1);
    if (!site) return [];
    const above = path.slice(0, -1).map(({ name }) => name);
    return [{ value: keyOf(site), label: `${site.name} (${site.code}) · ${above.join(' / ')}` }];
  });
  const choose = (key: string) => {
    const path =
      hits.find((hit) => hit.path.some((node) => node.kind === 'site' && keyOf(node) === key))?.path ?? [];
    const site = path.at(-1);
    if (site) onFound(site, path.slice(0, -1).map(keyOf));
    setText('');
  };
  return (
    <AutoComplete
      className="area-tree__search"
      value={text}
      options={options}
      onSearch={setText}
      onSelect={choose}
    >
      <Input.Search allowClear placeholder={t('areaTree.search')} aria-label={t('areaTree.search')} />
    </AutoComplete>
  );
}
