import type { CDPSession } from '@playwright/test';

/** What the heap of a page is made of, MB. */
export interface HeapParts {
  /** What the engine made of the scripts: byte code, machine code and the notes it compiles by. */
  codeMb: number;
  /** What the browser holds for the page beside its scripts: elements, styles, pictures, requests. */
  nativeMb: number;
  /** Everything else: what the scripts hold. */
  heldMb: number;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** A whole snapshot of the heap, summed up; takes a second or two, in which the page stands. */
export async function heapParts(devtools: CDPSession): Promise<HeapParts> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return partsOf(JSON.parse(chunks.join('')) as Snapshot);
}

function partsOf({ snapshot: { meta }, nodes }: Snapshot): HeapParts {
  const width = meta.node_fields.length;
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  const mbOf = meta.node_types[0].map(() => 0);
  for (let at = 0; at < nodes.length; at += width)
    mbOf[nodes[at + type] ?? 0]! += (nodes[at + size] ?? 0) / 2 ** 20;
  const mb = (name: string) => mbOf[meta.node_types[0].indexOf(name)] ?? 0;
  const all = mbOf.reduce((sum, each) => sum + each, 0);
  return { codeMb: mb('code'), nativeMb: mb('native'), heldMb: all - mb('code') - mb('native') };
}
