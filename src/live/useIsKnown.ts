import { useAppSelector } from '@/app/store';

/** Whether the whole of a followed topic has arrived: until then nothing may be called empty. */
export const useIsKnown = (topic: string): boolean =>
  useAppSelector(({ stream }) => stream.topics[topic]?.status === 'following');

/** Whether the places of the sites are known; failed: they could not be read, and are asked for again. */
export const usePlaces = (): 'waiting' | 'failed' | 'known' =>
  useAppSelector(({ sites: { map } }) =>
    map === 'loaded' ? 'known' : map === 'failed' ? 'failed' : 'waiting',
  );
