import {
  alarmKeyOf,
  lineKeyOf,
  type ListLine,
  type ListLines,
  rootKeyOf,
} from '@sagas/alarms/lines/alarmLines';
import { useCallback, useState } from 'react';

interface OpenedPlace {
  openedId: number | null;
  setOpenedId: (id: number | null) => void;
}

/** Which line the cursor is on; while an alarm's panel is open it follows the cursor, and the cursor follows a link. */
export function useAlarmCursor({ openedId, setOpenedId }: OpenedPlace) {
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [seenId, setSeenId] = useState<number | null>(null);
  if (seenId !== openedId) {
    setSeenId(openedId);
    if (openedId !== null) setCurrentKey(alarmKeyOf(openedId));
  }
  const open = useCallback(
    (id: number) => {
      setCurrentKey(alarmKeyOf(id));
      setOpenedId(id);
    },
    [setOpenedId],
  );
  const close = useCallback(() => setOpenedId(null), [setOpenedId]);
  const moveTo = (line: ListLine | undefined) => {
    if (!line) return;
    if (openedId !== null && line.kind === 'alarm') open(line.alarm.id);
    else setCurrentKey(lineKeyOf(line));
  };
  return { currentKey, openedId, open, close, moveTo };
}

export const lineAt = (lines: ListLines, key: string | null): ListLine | undefined =>
  lines.at(lines.indexOf(key));

/** So many lines further, never past an end; without a cursor the first. */
export const lineAfter = (lines: ListLines, key: string | null, step: number): ListLine | undefined => {
  const at = lines.indexOf(key);
  return lines.at(at < 0 ? 0 : Math.max(0, Math.min(lines.length - 1, at + step)));
};

/** The next alarm that nobody has acknowledged, from the top again after the last. */
export const nextOpenLine = (
  lines: ListLines,
  key: string | null,
  isClosed: (id: number) => boolean,
): ListLine | undefined => {
  const from = lines.indexOf(key) + 1;
  for (let step = 0; step < lines.length; step += 1) {
    const line = lines.at((from + step) % lines.length);
    if (line?.kind === 'alarm' && line.alarm.acknowledgedAt === null && !isClosed(line.alarm.id)) return line;
  }
  return undefined;
};

/** What is folded below a line, by its key; null where nothing is. */
export const foldKeyOf = (line: ListLine): string | null => {
  if (line.kind === 'group') return line.key;
  return line.alarm.childCount > 0 ? rootKeyOf(line.alarm.id) : null;
};
