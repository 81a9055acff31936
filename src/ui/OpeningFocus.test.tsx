/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Drawer, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFocusTrail } from '@/layout/focus/useFocusTrail';
import { ConfirmButton } from './ConfirmButton';
import { Dialog } from './Dialog';
import { FormDialog } from './FormDialog';
import { OpeningFocus } from './OpeningFocus';

const nothing = () => undefined;

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useFocusTrail();
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}

async function open(children: (close: () => void) => ReactNode) {
  render(<Opener>{children}</Opener>);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
}

describe('what opens over the page', () => {
  it('gives the focus to its first field, and back to what opened it after Escape', async () => {
    await open((close) => (
      <FormDialog title="form" onOk={nothing} onCancel={close}>
        <input readOnly aria-label="fixed" />
        <textarea aria-label="words" />
      </FormDialog>
    ));
    await waitFor(() => expect(screen.getByLabelText('words')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'open' })).toHaveFocus());
  });

  it('gives the focus to the choice that stands where the first field is one of several', async () => {
    await open(() => (
      <FormDialog title="form" onOk={nothing}>
        <Radio.Group options={['a', 'b', 'c']} value="b" />
      </FormDialog>
    ));
    await waitFor(() => expect(screen.getByLabelText('b')).toHaveFocus());
  });

  it('gives the focus to a field that comes later, unless somebody went on meanwhile', async () => {
    const form = (isLoaded: boolean, hasMore = false) => (
      <Drawer open autoFocus={false} title="form">
        {hasMore ? <input aria-label="above" /> : null}
        {isLoaded ? <input aria-label="line" /> : null}
        <OpeningFocus />
      </Drawer>
    );
    const page = render(form(false));
    page.rerender(form(true));
    await waitFor(() => expect(screen.getByLabelText('line')).toHaveFocus());
    page.rerender(form(true, true));
    expect(screen.getByLabelText('line')).toHaveFocus();
  });

  it('asks with the focus on the button that changes nothing', async () => {
    render(
      <ConfirmButton question="all of it?" confirm="delete" cancel="keep" onConfirm={nothing}>
        remove
      </ConfirmButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'remove' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'keep' })).toHaveFocus());
  });

  it('has the focus itself where there is nothing to decide, so that no key closes what was not read', async () => {
    await open(() => (
      <Dialog open title="told once" cancelButtonProps={{ style: { display: 'none' } }}>
        secret
      </Dialog>
    ));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });
});
