/** @jest-environment jsdom */
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { render } from '@testing-library/react';
import { Activity } from 'react';
import { useUnsaved } from './useUnsaved';

function Form({ isChanged }: { isChanged: boolean }) {
  useUnsaved(isChanged);
  return null;
}

const tab = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Form isChanged />
  </Activity>
);

it('asks for a changed form in a hidden tab too, and no longer once the tab is closed', () => {
  const page = render(tab('visible'));
  expect(asksBeforeReload()).toBe(true);
  page.rerender(tab('hidden'));
  expect(asksBeforeReload()).toBe(true);
  page.unmount();
  expect(asksBeforeReload()).toBe(false);
});

it('asks as long as one of several forms is changed', () => {
  const one = render(<Form isChanged />);
  const other = render(<Form isChanged />);
  one.rerender(<Form isChanged={false} />);
  expect(asksBeforeReload()).toBe(true);
  other.unmount();
  expect(asksBeforeReload()).toBe(false);
});
