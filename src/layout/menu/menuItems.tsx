import type { MenuEntry } from '@sagas/permission/menu';
import { Tooltip, type MenuProps } from 'antd';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { MenuIcon } from './menuIcons';
import { withQuery } from './withQuery';

type Item = NonNullable<MenuProps['items']>[number];

/** R-SHELL-06: characters a child's title may have without a tooltip. */
const plainTitleMax = 8;

export const menuItems = (
  entries: readonly MenuEntry[],
  onChosen: (entry: MenuEntry) => void,
  isChild = false,
): Item[] =>
  entries.map((entry) => ({
    key: entry.key,
    icon: <MenuIcon name={entry.icon} />,
    label: <Label entry={entry} isChild={isChild} onChosen={onChosen} />,
    title: '',
    ...(entry.children.length > 0 && { children: menuItems(entry.children, onChosen, true) }),
  }));

interface LabelProps {
  entry: MenuEntry;
  isChild: boolean;
  onChosen: (entry: MenuEntry) => void;
}

function Label({ entry, isChild, onChosen }: LabelProps) {
  const text = <Text entry={entry} onChosen={onChosen} />;
  if (!isChild || [...entry.title].length <= plainTitleMax) return text;
  return (
    <Tooltip title={entry.title} placement="right">
      <span>{text}</span>
    </Tooltip>
  );
}

function Text({ entry, onChosen }: Omit<LabelProps, 'isChild'>) {
  const choose = (): void => onChosen(entry);
  if (entry.children.length > 0) return entry.title;
  if (entry.externalUrl)
    return (
      <a href={entry.externalUrl} target="_blank" rel="noopener noreferrer" onClick={choose}>
        {entry.title}
      </a>
    );
  return <PageLink entry={entry} onClick={choose} />;
}

/** R-SHELL-16: what stands open is come back to as it was left, with the query of its tab. */
function PageLink({
  entry: { key, path = key, query, title },
  onClick,
}: {
  entry: MenuEntry;
  onClick: () => void;
}) {
  const open = useAppSelector(({ tabs }) => tabs.visited.find((tab) => tab.path === path)?.fullPath);
  return (
    <Link to={query ? withQuery(path, query) : (open ?? path)} onClick={onClick}>
      {title}
    </Link>
  );
}

/** The keys of the submenus that lead to an entry, outermost first. */
export function pathTo(entries: readonly MenuEntry[], key: string): string[] {
  for (const entry of entries) {
    if (entry.children.some((child) => child.key === key)) return [entry.key];
    const below = pathTo(entry.children, key);
    if (below.length > 0) return [entry.key, ...below];
  }
  return [];
}
