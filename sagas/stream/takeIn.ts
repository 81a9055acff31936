import type { LiveFrame } from '@contract/live';
import { alarmRate } from '../alarms/alarmRate';
import { alarmsApplied } from '../alarms/alarms.slice';
import type { Deps } from '../deps';
import { put, select, type Saga } from '../engine/effects';
import { noticesMoved } from '../notices/notices.slice';
import { siteMapOutdated } from '../sites/sites.slice';
import { applyFrames, type Applied } from './apply';
import { framesApplied, topicChanged } from './stream.slice';
import { selectTopics } from './stream.selectors';

/** Frames into the indexes, then one small word about it to the store. Socket and polling both come through here. */
export function* takeIn(deps: Deps, frames: readonly LiveFrame[]): Saga<Applied> {
  const { indexes } = deps;
  for (const frame of frames) indexes.pulse.beat(frame);
  const applied = applyFrames(indexes.cursors, indexes.of, frames);
  yield* put(framesApplied({ frames: frames.length, holes: applied.holes.size }));
  if (applied.taken.has('alarms')) yield* put(alarmsApplied(alarmsOf(deps)));
  if (applied.taken.has('notices')) yield* put(noticesMoved());
  if (applied.taken.has('sites') && indexes.sites.isOutdated()) yield* put(siteMapOutdated());
  yield* tellFollowed(deps, applied);
  return applied;
}

const alarmsOf = ({ indexes, clock }: Deps) => ({
  version: indexes.alarms.signal.version(),
  counts: indexes.alarms.counts(),
  newestAt: indexes.alarms.newestAt(),
  ratePerS: alarmRate(indexes.alarmPace, indexes.alarms.transitions(), clock.monotonicMs()),
});

function* tellFollowed({ indexes }: Deps, { taken }: Applied): Saga {
  const topics = yield* select(selectTopics);
  for (const topic of taken.keys()) {
    const isWhole = indexes.cursors.get(topic)?.nextPart === null;
    if (isWhole && topics[topic] && topics[topic].status !== 'following')
      yield* put(topicChanged({ topic, status: 'following' }));
  }
}
