/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import type { AlarmLayout } from '../views/query';
import { useCalmView } from './useCalmView';

/** A page whose flood and business the test decides, and whose layout anybody may change. */
function aPage(flood: number | null, isBusy = false) {
  const { result, rerender } = renderHook(
    (props: { flood: number | null; isBusy: boolean }) => {
      const [layout, setLayout] = useState<AlarmLayout>('root');
      useCalmView({ ...props, layout, setLayout });
      return { layout, setLayout };
    },
    { initialProps: { flood, isBusy } },
  );
  return {
    layout: () => result.current.layout,
    choose: (layout: AlarmLayout) => act(() => result.current.setLayout(layout)),
    becomes: (next: number | null, isNowBusy = false) => rerender({ flood: next, isBusy: isNowBusy }),
  };
}

describe('the view in a flood', () => {
  it('becomes the summary when a flood begins, and the list as it was when it is over', () => {
    const page = aPage(0);
    page.choose('site');
    page.becomes(11);
    expect(page.layout()).toBe('summary');
    page.becomes(200);
    page.becomes(0);
    expect(page.layout()).toBe('site');
  });

  it('stays as the operator wants it for the rest of the flood', () => {
    const page = aPage(0);
    page.becomes(11);
    page.choose('root');
    page.becomes(300);
    expect(page.layout()).toBe('root');
    page.becomes(0);
    page.becomes(12);
    expect(page.layout()).toBe('summary');
  });

  it('does not change under the hands of an operator who is in the middle of something', () => {
    const page = aPage(0, true);
    page.becomes(50, true);
    expect(page.layout()).toBe('root');
    page.becomes(50, false);
    expect(page.layout()).toBe('root');
  });

  it('only offers the summary on a page that was opened during a flood', () => {
    const page = aPage(null);
    page.becomes(500);
    expect(page.layout()).toBe('root');
  });

  it('leaves a summary that the operator chose before the flood', () => {
    const page = aPage(0);
    page.choose('summary');
    page.becomes(11);
    page.becomes(0);
    expect(page.layout()).toBe('summary');
  });
});
