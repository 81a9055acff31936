import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matching, nodeOf, optionTree } from '../optionTree';
import type { Option } from '../useOptions';
import { indexOf, shownTicks, ticked, type TickRule } from './ticks';
import './checkTree.css';

interface CheckTreeProps {
  value?: readonly number[];
  onChange?: (value: number[]) => void;
  options: readonly Option[];
  rule: TickRule;
  label: string;
}

/** Several choices out of a tree; what one tick means for its neighbours is the rule's to say. */
export function CheckTree({ value = [], onChange, options, rule, label }: CheckTreeProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const roots = useMemo(() => optionTree(options), [options]);
  const tree = useMemo(() => indexOf(roots), [roots]);
  const nodes = useMemo(() => roots.map(nodeOf), [roots]);
  const shown = matching(nodes, text);
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
          // A search of the choices does not save the form around it.
          onPressEnter={(event) => event.preventDefault()}
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
