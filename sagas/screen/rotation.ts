import type { Scene, Show, ShowTurn } from '@contract/scenes';

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Whether a turn is to be taken at this minute of the plant's day; hours may pass midnight. */
export function isDue({ from, to }: Pick<ShowTurn, 'from' | 'to'>, minuteOfDay: number): boolean {
  if (from === null || to === null) return true;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin === end) return true;
  return begin < end ? minuteOfDay >= begin && minuteOfDay < end : minuteOfDay >= begin || minuteOfDay < end;
}

export const sceneOf = ({ scenes }: Show, sceneId: number | null): Scene | null =>
  scenes.find((scene) => scene.sceneId === sceneId) ?? null;

/**
 * The turn after `after` that is due and whose scene still exists, all the way round; the same one when it is the only
 * one, null when there is none.
 */
export function turnAfter(show: Show, after: number, minuteOfDay: number): number | null {
  const { turns } = show.plan;
  for (let step = 1; step <= turns.length; step++) {
    const at = (after + step + turns.length) % turns.length;
    const turn = turns[at];
    if (turn && isDue(turn, minuteOfDay) && sceneOf(show, turn.sceneId)) return at;
  }
  return null;
}
