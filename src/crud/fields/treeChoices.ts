import { treeOf, type TreeItem } from '../trees';
import type { Option } from '../useOptions';

export interface TreeChoice {
  value: number;
  title: string;
  disabled: boolean;
  children: TreeChoice[];
}

/** Options with parents for a tree picker; one subtree may be shut, so that nothing stands below itself. */
export const treeChoices = (options: readonly Option[], shutId: number | null = null): TreeChoice[] =>
  treeOf(
    options,
    ({ value }) => Number(value),
    ({ parentId }) => parentId ?? 0,
  ).map((node) => choiceOf(node, shutId));

function choiceOf(
  { id, item, children }: TreeItem<Option>,
  shutId: number | null,
  isShut = false,
): TreeChoice {
  const isOff = isShut || id === shutId;
  return {
    value: id,
    title: item.label,
    disabled: isOff || item.isDisabled === true,
    children: children.map((child) => choiceOf(child, shutId, isOff)),
  };
}
