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
