import type { RootState } from '@sagas/reducers';
import { useSelector } from 'react-redux';

/** Whether the whole of a followed topic has arrived: until then nothing may be called empty. */
export const useIsKnown = (topic: string): boolean =>
  useSelector(({ stream }: RootState) => stream.topics[topic]?.status === 'following');

/** Whether the places of the sites are known; failed: they could not be read, and are asked for again. */
export const usePlaces = (): 'waiting' | 'failed' | 'known' =>
  useSelector(({ sites: { map } }: RootState) =>
    map === 'loaded' ? 'known' : map === 'failed' ? 'failed' : 'waiting',
  );
