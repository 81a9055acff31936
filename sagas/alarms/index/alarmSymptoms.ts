import type { Alarm } from '@contract/alarms';

/** Which alarms each alarm explains, so that nobody walks all that stand to find them. */
export function createSymptoms(rowOf: (id: number) => Alarm | undefined) {
  const byParent = new Map<number, Set<number>>();
  const leave = (id: number, parentId: number): void => {
    const siblings = byParent.get(parentId);
    siblings?.delete(id);
    if (siblings?.size === 0) byParent.delete(parentId);
  };
  const join = (id: number, parentId: number): void => {
    const siblings = byParent.get(parentId);
    if (siblings) siblings.add(id);
    else byParent.set(parentId, new Set([id]));
  };
  return {
    of: (parentId: number): readonly Alarm[] =>
      [...(byParent.get(parentId) ?? [])].flatMap((id) => rowOf(id) ?? []),
    moved: (id: number, before: Alarm | undefined, after: Alarm | undefined): void => {
      const [from, to] = [before?.parentId ?? null, after?.parentId ?? null];
      if (from === to) return;
      if (from !== null) leave(id, from);
      if (to !== null) join(id, to);
    },
    clear: () => byParent.clear(),
  };
}
