/** Which keys of a state topic changed at which version; the values stand elsewhere, newest only. */
export interface ChangeLog<K> {
  head(): number;
  mark(key: K): void;
  /** Closes a version with all keys marked since the last one. @returns false when there were none */
  close(): boolean;
  /** Keys changed after `version`, and how many marks were folded into them; null when that is too long ago. */
  since(version: number): { keys: ReadonlySet<K>; folded: number } | null;
}

export function createChangeLog<K>(keptVersions: number): ChangeLog<K> {
  const closed: { keys: ReadonlySet<K>; marks: number }[] = [];
  let open = new Set<K>();
  let marks = 0;
  let head = 0;
  return {
    head: () => head,
    mark: (key) => {
      open.add(key);
      marks += 1;
    },
    close: () => {
      if (open.size === 0) return false;
      closed.push({ keys: open, marks });
      if (closed.length > keptVersions) closed.shift();
      open = new Set();
      marks = 0;
      head += 1;
      return true;
    },
    since: (version) => {
      const missing = head - version;
      if (missing < 0 || missing > closed.length) return null;
      const recent = missing === 0 ? [] : closed.slice(-missing);
      const keys = new Set(recent.flatMap((one) => [...one.keys]));
      return { keys, folded: recent.reduce((sum, one) => sum + one.marks, 0) - keys.size };
    },
  };
}
