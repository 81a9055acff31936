import type { LiveFrame } from '@contract/live';
import type { Deps } from '../deps';
import { put, select, type Saga } from '../engine/effects';
import { applyFrames, type Applied } from './apply';
import { framesApplied, topicChanged } from './stream.slice';
import { selectTopics } from './stream.selectors';

/** Frames into the indexes, then one small word about it to the store. Socket and polling both come through here. */
export function* takeIn(deps: Deps, frames: readonly LiveFrame[]): Saga<Applied> {
  const { indexes } = deps;
  for (const frame of frames) indexes.pulse.beat(frame);
  const applied = applyFrames(indexes.cursors, indexes.of, frames);
  yield* put(framesApplied({ frames: frames.length, holes: applied.holes.size }));
  for (const word of indexes.wordsOf(applied.taken)) yield* put(word);
  yield* tellFollowed(deps, applied);
  return applied;
}

function* tellFollowed({ indexes }: Deps, { taken }: Applied): Saga {
  const topics = yield* select(selectTopics);
  for (const topic of taken.keys()) {
    const isWhole = indexes.cursors.get(topic)?.nextPart === null;
    if (isWhole && topics[topic] && topics[topic].status !== 'following')
      yield* put(topicChanged({ topic, status: 'following' }));
  }
}
