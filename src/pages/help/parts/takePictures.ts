import type { Chapter } from './chapter';

/** The pictures of these chapters as data, by their address; those that do not come are left out. */
export async function takePictures(chapters: readonly Chapter[]): Promise<ReadonlyMap<string, string>> {
  const wanted = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block.src] : [])),
  );
  const taken = await Promise.all(wanted.map(async (src) => [src, await dataOf(src)] as const));
  return new Map(taken.flatMap(([src, data]) => (data === null ? [] : [[src, data]])));
}

async function dataOf(src: string): Promise<string | null> {
  try {
    const answer = await fetch(src);
    if (!answer.ok) return null;
    return `data:image/webp;base64,${encoded(new Uint8Array(await answer.arrayBuffer()))}`;
  } catch {
    return null;
  }
}

/** A letter for each byte, as `btoa` wants it. */
const encoded = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
