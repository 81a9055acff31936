import type { LiveTopic } from '@contract/live';
import { topicReleased, topicRequested } from '@sagas/stream/stream.slice';
import { useEffect } from 'react';
import { useAppDispatch } from '@/app/store';

/** The topic is followed while the component is on screen; null follows nothing. */
export function useTopic(topic: LiveTopic | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (topic === null) return undefined;
    dispatch(topicRequested(topic));
    return () => void dispatch(topicReleased(topic));
  }, [dispatch, topic]);
}
