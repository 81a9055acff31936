import { layoutFault, SceneDraft, sceneFormat, SceneWidget } from '@contract/scenes';
import { saveFile } from '@/ui/saveFile';
import { z } from 'zod';

/** Saves a scene as a file that any installation can read. */
export function saveScene({ name, body }: SceneDraft): void {
  const file = new Blob([JSON.stringify({ name, body }, null, 2)], { type: 'application/json' });
  saveFile(file, `${name.en.replace(/[^\w-]+/g, '-') || 'scene'}.scene.json`);
}

interface Wrong {
  key: string;
  params?: Record<string, number>;
}

/** The scene in a file's text, or what keeps it from being one. */
export function readScene(text: string): { scene: SceneDraft } | { wrong: Wrong } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { wrong: { key: 'scenes.notJson' } };
  }
  const { success, data } = SceneDraft.safeParse(content);
  return success ? { scene: data } : { wrong: wrongWith(content) };
}

const OfAnyFormat = z.object({ body: z.object({ format: z.number() }) });
const LaidAnyhow = z.object({
  body: z.object({ widgets: z.array(SceneWidget), portrait: z.array(SceneWidget).nullable().default(null) }),
});

/** What is plainest to whoever mends the file by hand comes first. */
function wrongWith(content: unknown): Wrong {
  const format = OfAnyFormat.safeParse(content).data?.body.format ?? sceneFormat;
  if (format !== sceneFormat)
    return { key: 'scenes.otherFormat', params: { found: format, known: sceneFormat } };
  const laid = LaidAnyhow.safeParse(content).data?.body;
  const fault = layoutFault(laid?.widgets ?? []) ?? layoutFault(laid?.portrait ?? [], 'portrait');
  return { key: fault === null ? 'scenes.noScene' : `scenes.fault.${fault}` };
}
