/** @jest-environment jsdom */
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { fireEvent, render, screen } from '@testing-library/react';
import { FormDialog } from './FormDialog';

const sent = jest.fn();
beforeEach(() => sent.mockClear());

const show = (isReady = true) =>
  render(
    <FormDialog title="Form" okButtonProps={{ disabled: !isReady }} onOk={sent}>
      <input aria-label="line" />
      <textarea aria-label="text" />
      <input aria-label="choice" role="combobox" aria-expanded={false} aria-controls="none" />
    </FormDialog>,
  );
const enter = (name: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter', ...more });
const type = (name: string) => fireEvent.change(screen.getByLabelText(name), { target: { value: 'words' } });

describe('a dialog in which something is written', () => {
  it('is sent by Enter in a line, and by Ctrl and Enter where Enter begins a new one', () => {
    show();
    enter('line');
    expect(sent).toHaveBeenCalledTimes(1);
    enter('text');
    expect(sent).toHaveBeenCalledTimes(1);
    enter('text', { ctrlKey: true });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('is not sent by the Enter that picks a choice or ends a word of an input method', () => {
    show();
    enter('choice');
    enter('line', { isComposing: true });
    expect(sent).not.toHaveBeenCalled();
  });

  it('is not sent while its button is not to be pressed', () => {
    show(false);
    enter('line');
    expect(sent).not.toHaveBeenCalled();
  });

  it('is thrown away by no reload and by no press beside it once something was entered', () => {
    const closed = jest.fn();
    const page = render(
      <FormDialog title="Form" onOk={sent} onCancel={closed}>
        <input aria-label="line" />
        <input aria-label="choice" role="combobox" aria-expanded={false} aria-controls="none" />
      </FormDialog>,
    );
    const beside = () => {
      const mask = document.querySelector('.ant-modal-wrap');
      if (!mask) throw new Error('no dialog');
      fireEvent.mouseDown(mask);
      fireEvent.click(mask);
    };
    type('choice');
    expect(asksBeforeReload()).toBe(false);
    beside();
    expect(closed).toHaveBeenCalledTimes(1);
    type('line');
    expect(asksBeforeReload()).toBe(true);
    beside();
    expect(closed).toHaveBeenCalledTimes(1);
    page.unmount();
    expect(asksBeforeReload()).toBe(false);
  });
});
