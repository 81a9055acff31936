/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { late, useLate, type Late } from './late';

const shown: string[] = [];

function Shown({ code }: { code: Late<ComponentType> }) {
  const found = useLate(code);
  shown.push(found ? 'page' : 'splash');
  return found ? createElement(found) : <p>splash</p>;
}

const page = async () => () => <p>the page</p>;

describe('code that is fetched when it is needed', () => {
  beforeEach(() => void shown.splice(0));

  it('stands at once when it was fetched ahead', async () => {
    const code = late<ComponentType>(page);
    await code.bring();
    render(<Shown code={code} />);
    expect(screen.getByText('the page')).toBeVisible();
    expect(shown).not.toContain('splash');
  });

  it('stands as soon as it comes', async () => {
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    const code = late<ComponentType>(() => coming.then(page));
    render(<Shown code={code} />);
    expect(screen.getByText('splash')).toBeVisible();
    await act(async () => come());
    expect(screen.getByText('the page')).toBeVisible();
  });

  it('is fetched once, however many need it', async () => {
    let fetched = 0;
    const code = late(async () => (fetched += 1));
    await Promise.all([code.bring(), code.bring()]);
    expect(fetched).toBe(1);
  });

  it('is asked for again by the next that needs it, when it could not be had', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isOnline = false;
    const code = late<ComponentType>(async () => {
      if (!isOnline) throw new Error('Unable to preload CSS');
      return page();
    });
    const view = await act(async () =>
      render(
        <ErrorBoundary>
          <Shown code={code} />
        </ErrorBoundary>,
      ),
    );
    expect(screen.getByRole('alert')).toBeVisible();
    view.unmount();
    isOnline = true;
    await act(async () => void render(<Shown code={code} />));
    expect(screen.getByText('the page')).toBeVisible();
    jest.restoreAllMocks();
  });
});
