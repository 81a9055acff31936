import type { Chapter } from './chapter';

export interface TakenPictures {
  /** As data, by their address. */
  pictures: ReadonlyMap<string, string>;
  /** How many could not be fetched. */
  missing: number;
}

/** The pictures of these chapters, and how many of them do not come. */
export async function takePictures(chapters: readonly Chapter[]): Promise<TakenPictures> {
  const wanted = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block.src] : [])),
  );
  const taken = await Promise.all(wanted.map(async (src) => [src, await dataOf(src)] as const));
  const pictures = new Map(taken.flatMap(([src, data]) => (data === null ? [] : [[src, data]])));
  return { pictures, missing: new Set(wanted).size - pictures.size };
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
