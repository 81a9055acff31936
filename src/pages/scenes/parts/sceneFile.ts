import { SceneDraft } from '@contract/scenes';
import { saveFile } from '@/ui/saveFile';

/** Saves a scene as a file that any installation can read. */
export function saveScene({ name, body }: SceneDraft): void {
  const file = new Blob([JSON.stringify({ name, body }, null, 2)], { type: 'application/json' });
  saveFile(file, `${name.en.replace(/[^\w-]+/g, '-') || 'scene'}.scene.json`);
}

/** The scene in a file's text; null when it is none, or one that does not fit the grid. */
export function readScene(text: string): SceneDraft | null {
  try {
    const parsed = SceneDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
