import { wordSearch } from '@sagas/search/wordSearch';
import { treeOf, type TreeItem } from './trees';
import type { Option } from './useOptions';

/** As the design system's tree takes it. */
export interface OptionNode {
  key: number;
  title: string;
  children: OptionNode[];
}

export const optionTree = (options: readonly Option[]): TreeItem<Option>[] =>
  treeOf(
    options,
    ({ value }) => Number(value),
    ({ parentId }) => parentId ?? 0,
  );

export const nodeOf = ({ id, item, children }: TreeItem<Option>): OptionNode => ({
  key: id,
  title: item.label,
  children: children.map(nodeOf),
});

/** Whatever has the words in its title with all that is below it; of the rest only the way there. */
export function matching(nodes: readonly OptionNode[], text: string): OptionNode[] {
  const isMeant = wordSearch(text);
  return nodes.flatMap((node) => {
    if (isMeant(node.title)) return [node];
    const children = matching(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
