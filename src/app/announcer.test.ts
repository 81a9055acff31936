/** @jest-environment jsdom */
import { createAnnouncer } from './announcer';

const region = () => document.querySelector('[aria-live="assertive"]');

describe('the region for screen readers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('stands empty before its first words, says the newest alone, and forgets it', () => {
    const announce = createAnnouncer();
    expect(region()).toBeEmptyDOMElement();
    announce('Critical: Smoke, Site 1');
    const first = region()?.firstElementChild;
    announce('Critical: Smoke, Site 1');
    expect(region()?.children).toHaveLength(1);
    expect(region()?.firstElementChild).not.toBe(first);
    expect(region()).toHaveTextContent('Critical: Smoke, Site 1');
    jest.advanceTimersByTime(10_000);
    expect(region()).toBeEmptyDOMElement();
  });
});
