/** @jest-environment jsdom */
import { navigationAdmitted, type Admitted } from '@sagas/navigation/navigation.slice';
import { allViewsForgotten, viewShown } from '@sagas/tabs/tabs.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import type { Late } from '@/app/late';
import { KeptViews } from './KeptViews';

globalThis.fetch = async () => new Response('{}');

const effects: string[] = [];

function Page({ name }: { name: string }) {
  useEffect(() => {
    effects.push(`${name} runs`);
    return () => void effects.push(`${name} rests`);
  }, [name]);
  return <input aria-label={name} defaultValue="" />;
}

const codes = new Map<string, Late<ComponentType>>();
const codeOf = (component: string): Late<ComponentType> => {
  const Named = () => <Page name={component} />;
  return { arrived: () => Named, bring: async () => undefined, subscribe: () => () => undefined };
};

jest.mock('@/app/pageCode', () => ({
  pageCode: (component: string) =>
    codes.get(component) ?? codes.set(component, codeOf(component)).get(component),
}));

const admittedTo = (name: string): Admitted => ({
  address: { pathname: `/${name}`, search: '', hash: '' },
  page: {
    path: `/${name}`,
    name,
    component: name,
    frame: 'shell',
    title: null,
    isHidden: false,
    noCache: false,
    isAffixed: false,
    trail: [],
  },
  params: {},
  viewKey: name,
});

describe('kept views', () => {
  it('R-SHELL-16 keep what was typed, and rest while another one is on screen', async () => {
    const { browser } = await renderPage(<KeptViews />);
    const show = (name: string) =>
      act(async () => {
        browser.store.dispatch(viewShown({ admitted: admittedTo(name), isKept: true }));
        browser.store.dispatch(navigationAdmitted(admittedTo(name)));
      });
    await show('first');
    effects.splice(0, effects.length, 'first runs');
    fireEvent.change(screen.getByLabelText('first'), { target: { value: 'half-typed' } });
    await show('second');
    expect(effects).toEqual(['first runs', 'first rests', 'second runs']);
    expect(screen.getByLabelText('first')).not.toBeVisible();
    await show('first');
    expect(screen.getByLabelText('first')).toBeVisible();
    expect(screen.getByLabelText('first')).toHaveValue('half-typed');
    expect(effects.slice(3)).toEqual(expect.arrayContaining(['first runs', 'second rests']));
    await act(async () => void browser.store.dispatch(allViewsForgotten()));
    await show('first');
    expect(screen.getByLabelText('first')).toHaveValue('');
  });
});
