import { envelopeOf } from '@contract/envelope';
import { LiveFrames, type LiveFrame } from '@contract/live';
import type { Http } from '../deps';
import type { Cursor } from '../stream/cursors';

const Answer = envelopeOf(LiveFrames);

/** The frames after the cursor, as the socket would send them. @throws CallError */
export async function readTopic(
  http: Http,
  topic: string,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<LiveFrame[]> {
  const from = cursor?.nextPart === null ? { epoch: cursor.epoch, since: cursor.to } : {};
  const path = `/stream/${encodeURIComponent(topic)}`;
  const { data } = await http({ method: 'GET', path, query: from, signal, isQuiet: true }, Answer);
  return data;
}
