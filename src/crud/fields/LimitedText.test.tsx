/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { LimitedInput } from './LimitedText';

function Page() {
  const [value, setValue] = useState('');
  return (
    <LimitedInput aria-label="name" max={5} value={value} onChange={({ target }) => setValue(target.value)} />
  );
}

describe('a text that is longer than its field takes', () => {
  it('is kept whole, counted and refused in words', async () => {
    await renderPage(<Page />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'name' });
    fireEvent.change(input, { target: { value: 'a longer name' } });
    expect(input.value).toBe('a longer name');
    expect(screen.getByRole('alert').textContent).toBe('最多 5 个字符，当前 13 个');
    expect(document.body.textContent).toContain('13 / 5');
    fireEvent.change(input, { target: { value: 'name' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is cut by no field of the product: only the search of the menu, whose rule says so, takes no more', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
    );
    const cutting = sources.filter((path) => /\bmaxLength=\{/.test(readFileSync(join('src', path), 'utf8')));
    expect(cutting).toEqual(['layout/header/SearchDialog.tsx']);
  });
});
