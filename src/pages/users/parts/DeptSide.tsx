import type { Resource } from '@contract/resources';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matching, nodeOf, optionTree } from '@/crud/optionTree';
import { firstPage, useListAddress } from '@/crud/useListAddress';
import { useOptions } from '@/crud/useOptions';
import { useResourceWords } from '@/crud/words';

/** Picking a department is searching for its people and those below it. */
export function DeptSide({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const words = useResourceWords(resource);
  const { query, change } = useListAddress(resource);
  const { deptId: options = [] } = useOptions(resource);
  const [text, setText] = useState('');
  const nodes = useMemo(() => optionTree(options).map(nodeOf), [options]);
  const shown = matching(nodes, text);
  const chosen = query.deptId ? [Number(query.deptId)] : [];
  return (
    <>
      <Input
        allowClear
        value={text}
        placeholder={words.field('deptId')}
        aria-label={t('crud.searchIn', { label: words.field('deptId') })}
        onChange={(event) => setText(event.target.value)}
      />
      <Tree
        key={`${options.length} ${text}`}
        blockNode
        defaultExpandAll
        className="crud-side-tree"
        treeData={shown}
        selectedKeys={chosen}
        onSelect={(keys) =>
          change({ ...query, ...firstPage, deptId: keys[0] === undefined ? '' : String(keys[0]) })
        }
      />
    </>
  );
}
