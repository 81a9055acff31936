import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

const sidewaysOf = (table: HTMLElement | null) =>
  table?.querySelector<HTMLElement>('.ant-table-content') ?? null;

/** Headings of which a part lies behind the column that stays at the right. */
function behind(table: HTMLElement): string[] {
  const edge = table.querySelector('th.crud-actions-cell')?.getBoundingClientRect().left ?? Infinity;
  return [...table.querySelectorAll<HTMLElement>('th.ant-table-cell:not(.crud-actions-cell)')]
    .filter((head) => head.getBoundingClientRect().right > edge + 2)
    .map((head) => head.textContent.trim());
}

/** What is hidden now, looked at again whenever the list is scrolled sideways, resized or drawn anew. */
function useBehind(table: RefObject<HTMLElement | null>): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const sideways = sidewaysOf(table.current);
    if (!table.current || !sideways) return undefined;
    const whole = table.current;
    const look = () =>
      setNames((before) => {
        const now = behind(whole);
        return now.join('\n') === before.join('\n') ? before : now;
      });
    look();
    const watcher = new ResizeObserver(look);
    for (const part of [sideways, ...sideways.children]) watcher.observe(part);
    sideways.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      sideways.removeEventListener('scroll', look);
    };
  });
  return names;
}

/** How many columns lie behind the one at the right, and the way to them. */
export function HiddenColumns({ table }: { table: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const names = useBehind(table);
  if (names.length === 0) return null;
  const hint = t('crud.columnsHidden', { names: names.join(t('alarms.columnsJoin')) });
  return (
    <button
      type="button"
      className="crud-hidden-columns"
      title={hint}
      aria-label={hint}
      onClick={() => sidewaysOf(table.current)?.scrollTo({ left: Number.MAX_SAFE_INTEGER })}
    >
      +{names.length}
    </button>
  );
}
