/** @jest-environment jsdom */
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { act, renderHook } from '@testing-library/react';
import { useMapEdit } from './useMapEdit';

describe('what is changed on the map by hand', () => {
  it('is thrown away by no reload once a place was pressed, until it is saved or given up', () => {
    const { result } = renderHook(() => useMapEdit());
    act(() => result.current.change({ kind: 'site', siteId: 4, place: { lat: 22.5, lng: 113.9 } }));
    expect(asksBeforeReload()).toBe(false);
    act(() => result.current.press({ lat: 22.6, lng: 114 }));
    expect(asksBeforeReload()).toBe(true);
    act(() => result.current.stop());
    expect(asksBeforeReload()).toBe(false);
  });
});
