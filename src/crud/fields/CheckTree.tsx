import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeOf, type TreeItem } from '../trees';
import type { Option } from '../useOptions';
import { indexOf, shownTicks, ticked, type TickRule } from './ticks';

interface CheckTreeProps {
  value?: readonly number[];
  onChange?: (value: number[]) => void;
  options: readonly Option[];
  rule: TickRule;
  label: string;
}

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
    if (node.title.toLowerCase().includes(text)) return [node];
    const children = matching(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** Several choices out of a tree; what one tick means for its neighbours is the rule's to say. */
export function CheckTree({ value = [], onChange, options, rule, label }: CheckTreeProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const roots = useMemo(
    () =>
      treeOf(
        options,
        (option) => Number(option.value),
        (option) => option.parentId ?? 0,
      ),
    [options],
  );
  const tree = useMemo(() => indexOf(roots), [roots]);
  const nodes = useMemo(() => roots.map(nodeOf), [roots]);
  const shown = text === '' ? nodes : matching(nodes, text.toLowerCase());
  const ticks = shownTicks(rule, tree, value);
  const half = [...new Set(ticks.flatMap((id) => parentsOf(tree.parents, id)))].filter(
    (id) => !ticks.includes(id),
  );
  const expandAll = isOpen ?? text !== '';
  return (
    <div className="check-tree">
      <div className="check-tree-tools">
        <Input
          allowClear
          size="small"
          value={text}
          placeholder={t('crud.search')}
          aria-label={t('crud.searchIn', { label })}
          onChange={(event) => setText(event.target.value)}
        />
        <Button size="small" onClick={() => setOpen(!expandAll)}>
          {expandAll ? t('crud.collapseAll') : t('crud.expandAll')}
        </Button>
      </div>
      <Tree
        key={`${expandAll} ${text} ${options.length}`}
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll={expandAll}
        virtual
        height={264}
        treeData={shown}
        checkedKeys={{ checked: ticks, halfChecked: half }}
        aria-label={label}
        onCheck={(_, { node, checked }) => onChange?.(ticked(rule, tree, value, node.key, checked))}
      />
    </div>
  );
}

function parentsOf(parents: ReadonlyMap<number, number>, id: number): number[] {
  const parent = parents.get(id);
  return parent === undefined ? [] : [parent, ...parentsOf(parents, parent)];
}
