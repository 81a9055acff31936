import type { Alarm } from '@contract/alarms';
import type { KeyboardEvent } from 'react';

export interface AlarmKeys {
  rows: readonly Alarm[];
  currentId: number | null;
  move: (id: number) => void;
  toggle: (id: number) => void;
  open: (id: number) => void;
  close: () => void;
  acknowledge: () => void;
  showNew: () => void;
  search: () => void;
}

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, [role=dialog], [role=combobox]') !== null;

const isPressing = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role=radio], input') !== null;

function moved({ rows, currentId }: AlarmKeys, step: number): number | undefined {
  const at = rows.findIndex((alarm) => alarm.id === currentId);
  const next = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step));
  return rows[next]?.id;
}

/** Keys of the whole page; inside a field or a dialog they are plain letters. */
export function handleAlarmKey(event: KeyboardEvent, keys: AlarmKeys): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const { currentId } = keys;
  const step = steps[key];
  const target = step === undefined ? undefined : moved(keys, step);
  const isOnControl = isPressing(event.target) && (key === 'Enter' || key === ' ');
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    a: keys.acknowledge,
    n: keys.showNew,
    '/': keys.search,
    Escape: keys.close,
    Enter: currentId === null ? undefined : () => keys.open(currentId),
    ' ': currentId === null ? undefined : () => keys.toggle(currentId),
  };
  const act = target === undefined ? acts[key] : () => keys.move(target);
  if (!act || isOnControl) return;
  event.preventDefault();
  act();
}
