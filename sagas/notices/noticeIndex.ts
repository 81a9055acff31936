import type { TopicIndex } from '../stream/topicIndex';

/** The stream only tells that notices moved; their words are few and are asked for. Nothing is kept at full rate. */
export const noticeIndex: TopicIndex = {
  reset: () => undefined,
  apply: () => undefined,
  settle: () => undefined,
};
