import type { Alarm } from '@contract/alarms';
import { alarmKeyOf, lineIndexOf, lineKeyOf, type ListLine, rootKeyOf } from '@sagas/alarms/alarmGroups';
import { useCallback, useState } from 'react';

/** Which line the cursor is on, and which alarm's panel is open; while it is open it follows the cursor. */
export function useAlarmCursor() {
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const open = useCallback((id: number) => {
    setCurrentKey(alarmKeyOf(id));
    setOpenedId(id);
  }, []);
  const close = useCallback(() => setOpenedId(null), []);
  const moveTo = (line: ListLine | undefined) => {
    if (!line) return;
    if (openedId !== null && line.kind === 'alarm') open(line.alarm.id);
    else setCurrentKey(lineKeyOf(line));
  };
  return { currentKey, openedId, open, close, moveTo };
}

export const lineAt = (lines: readonly ListLine[], key: string | null): ListLine | undefined =>
  lines[lineIndexOf(lines, key)];

/** So many lines further, never past an end; without a cursor the first. */
export const lineAfter = (
  lines: readonly ListLine[],
  key: string | null,
  step: number,
): ListLine | undefined => {
  const at = lineIndexOf(lines, key);
  return at < 0 ? lines[0] : lines[Math.max(0, Math.min(lines.length - 1, at + step))];
};

/** The next alarm that nobody has acknowledged, from the top again after the last. */
export const nextOpenLine = (
  lines: readonly ListLine[],
  key: string | null,
  isClosed: (alarm: Alarm) => boolean,
): ListLine | undefined => {
  const at = lineIndexOf(lines, key);
  const isOpen = (line: ListLine) =>
    line.kind === 'alarm' && line.alarm.acknowledgedAt === null && !isClosed(line.alarm);
  return lines.slice(at + 1).find(isOpen) ?? lines.slice(0, Math.max(0, at)).find(isOpen);
};

/** What is folded below a line, by its key; null where nothing is. */
export const foldKeyOf = (line: ListLine): string | null => {
  if (line.kind === 'group') return line.key;
  return line.alarm.childCount > 0 ? rootKeyOf(line.alarm.id) : null;
};
