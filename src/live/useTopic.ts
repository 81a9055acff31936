import type { LiveTopic } from '@contract/live';
import { topicReleased, topicWanted } from '@sagas/stream/stream.slice';
import { useEffect } from 'react';
import { useAppDispatch } from '@/app/store';

/** The topic is followed while the component is on screen; null follows nothing. */
export function useTopic(topic: LiveTopic | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (topic === null) return undefined;
    dispatch(topicWanted(topic));
    return () => void dispatch(topicReleased(topic));
  }, [dispatch, topic]);
}
