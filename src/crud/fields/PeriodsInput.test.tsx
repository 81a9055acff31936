/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { PeriodsInput } from './PeriodsInput';

globalThis.fetch = async () => new Response('{}');

function Entered({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <PeriodsInput label="时段" value={value} max={100} isDisabled={false} onChange={setValue} />;
}

it('shows the periods of a tariff in the words of the page, and leaves alone what is being typed', async () => {
  await renderPage(<Entered first="00:00-07:00 valley" />);
  const field = screen.getByRole('textbox', { name: '时段' });
  expect(field).toHaveValue('00:00-07:00 谷');
  fireEvent.change(field, { target: { value: '00:00-08:00 valley' } });
  expect(field).toHaveValue('00:00-08:00 valley');
  fireEvent.blur(field);
  expect(field).toHaveValue('00:00-08:00 谷');
});

it('names the part that cannot be read while it is typed', async () => {
  await renderPage(<Entered first="8:00-11:00 峰; 12:00-25:00 谷" />);
  expect(screen.getByRole('alert')).toHaveTextContent('12:00-25:00');
});

it('is painted on a day of 24 hours by the pointer and by keys', async () => {
  await renderPage(<Entered first="00:00-07:00 valley" />);
  const field = screen.getByRole('textbox', { name: '时段' });
  const strip = screen.getByRole('slider', { name: '每天' });
  fireEvent.pointerDown(screen.getByTitle('08:00-08:30 平'));
  fireEvent.pointerEnter(screen.getByTitle('10:30-11:00 平'));
  fireEvent.pointerUp(strip);
  expect(field).toHaveValue('00:00-07:00 谷; 08:00-11:00 峰');
  fireEvent.click(screen.getByRole('radio', { name: '尖' }));
  // The mark is on the last half hour that was painted.
  expect(strip).toHaveAttribute('aria-valuetext', '10:30-11:00 峰');
  fireEvent.keyDown(strip, { key: 'Enter' });
  fireEvent.keyDown(strip, { key: 'ArrowRight', shiftKey: true });
  expect(field).toHaveValue('00:00-07:00 谷; 08:00-10:30 峰; 10:30-11:30 尖');
});
