import type { TopicIndex } from './topicIndex';

/** Of topics that only tell that something moved: what it is now is asked for. Nothing is kept at full rate. */
export const passingIndex: TopicIndex = {
  reset: () => undefined,
  apply: () => undefined,
  settle: () => undefined,
};
