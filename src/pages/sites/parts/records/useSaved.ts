import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppSelector } from '@/app/store';

/** Calls back when what this form sent has been saved; tells whether it is under way. */
export function useSaved(onSaved: () => void): { isSaving: boolean; expect: () => void } {
  const { isSaving, saves } = useAppSelector((state) => state.siteRecords);
  const expected = useRef<number | null>(null);
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    if (expected.current === null || saves <= expected.current) return;
    expected.current = null;
    tell();
  }, [saves]);
  const expect = () => {
    expected.current = saves;
  };
  return { isSaving, expect };
}
