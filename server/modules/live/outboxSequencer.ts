import { createListener } from '../../platform/database/listener';
import type { Unit } from '../../platform/unit';
import { TopicLeader, type LeaderDeps } from './topicLeader';

export interface SequencerDeps extends LeaderDeps {
  topics: readonly string[];
}

/**
 * Gives the outbox rows of each topic their number, in the order in which their transactions became visible. Of all
 * processes one leads a topic: it holds the advisory lock on the very connection that numbers, so that whoever
 * loses the lock cannot number any more.
 */
export function createOutboxSequencer(deps: SequencerDeps): Unit {
  const leaders = deps.topics.map((topic) => new TopicLeader(topic, deps));
  const wakeAll = () => leaders.forEach((leader) => leader.wake());
  const listener = createListener({
    ...deps,
    applicationName: 'coolops sequencer ear',
    channels: ['outbox_filled'],
    hear: wakeAll,
    connected: wakeAll,
  });
  return {
    name: 'outbox sequencer',
    async start(signal) {
      leaders.forEach((leader) => leader.start());
      await listener.start(signal);
    },
    async stop() {
      await listener.stop();
      await Promise.all(leaders.map((leader) => leader.stop()));
    },
  };
}
