/** @jest-environment jsdom */
import type { Field } from '@contract/resources';
import { fireEvent, render, screen } from '@testing-library/react';
import { FieldInput } from './FieldInput';

const options = [
  { value: 1, label: 'Amy' },
  { value: 2, label: 'Bo' },
];

describe('Tab in a list of choices that stands open', () => {
  const fields: Field[] = [
    { kind: 'references', source: 'users', label: { zh: '人', en: 'People', hk: '人' } },
    { kind: 'reference', source: 'users', label: { zh: '人', en: 'People', hk: '人' } },
  ] as never;

  it.each(fields)('chooses nothing: $kind', (field) => {
    const changed = jest.fn();
    render(
      <FieldInput
        {...{ field, label: 'People', options, isDisabled: false, ownId: null }}
        onChange={changed}
      />,
    );
    const list = screen.getByRole('combobox', { name: 'People' });
    fireEvent.mouseDown(list);
    fireEvent.keyDown(list, { key: 'ArrowDown', keyCode: 40, which: 40 });
    fireEvent.keyDown(list, { key: 'Tab', keyCode: 9, which: 9 });
    expect(changed).not.toHaveBeenCalled();
    fireEvent.keyDown(list, { key: 'Enter', keyCode: 13, which: 13 });
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
