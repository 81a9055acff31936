import { readStream } from '@contract/calls/stream';
import type { LiveFrame, LiveTopic } from '@contract/live';
import type { Http } from '../deps';
import { request } from '../http/send';
import type { Cursor } from '../stream/cursors';

/** The frames after the cursor, as the socket would send them. @throws CallError */
export function readTopic(
  http: Http,
  topic: string,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<LiveFrame[]> {
  const query = cursor?.nextPart === null ? { epoch: cursor.epoch, since: cursor.to } : {};
  // Only topics that a view asked for by their types are ever followed.
  return request(http, readStream, { params: { topic: topic as LiveTopic }, query, signal, isQuiet: true });
}
