import type { Resource } from '@contract/resources';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeOf, type TreeItem } from '@/crud/trees';
import { firstPage, useListAddress } from '@/crud/useListAddress';
import { useOptions, type Option } from '@/crud/useOptions';
import { useResourceWords } from '@/crud/words';

interface Node {
  key: number;
  title: string;
  children: Node[];
}

const nodeOf = ({ id, item, children }: TreeItem<Option>): Node => ({
  key: id,
  title: item.label,
  children: children.map(nodeOf),
});

const matching = (nodes: readonly Node[], text: string): Node[] =>
  nodes.flatMap((node) => {
    const children = matching(node.children, text);
    return node.title.toLowerCase().includes(text) || children.length > 0 ? [{ ...node, children }] : [];
  });

/** Picking a department is searching for its people and those below it. */
export function DeptSide({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const words = useResourceWords(resource);
  const { query, change } = useListAddress(resource);
  const { deptId: options = [] } = useOptions(resource);
  const [text, setText] = useState('');
  const nodes = useMemo(
    () =>
      treeOf(
        options,
        ({ value }) => Number(value),
        ({ parentId }) => parentId ?? 0,
      ).map(nodeOf),
    [options],
  );
  const shown = text === '' ? nodes : matching(nodes, text.toLowerCase());
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
