import type { Navigation } from '@sagas/deps';
import { useLayoutEffect, useState } from 'react';
import { createPath, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { letGo } from '@/ui/useUnsaved';
import { renew } from './freshStart';
import { ownBuild } from './ownBuild';
import { Screen } from './Screen';

// The library's data router loads and submits by route; here one guard decides every address, so that only its
// history is wanted, at a fifth of the first load. The name warns of a change without a major version: ours is pinned.
const history = createBrowserHistory({ v5Compat: true });

type Sink = () => void;
const sinks = new Set<Sink>();
history.listen(() => sinks.forEach((sink) => sink()));

function listen(sink: Sink): () => void {
  sinks.add(sink);
  return () => sinks.delete(sink);
}

/** One route for everything: which page stands at an address is the guard's decision, not the router's. */
export function AppRouter() {
  const [{ location, action }, setPlace] = useState(placeNow);
  useLayoutEffect(() => listen(() => setPlace(placeNow())), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <Screen />
    </Router>
  );
}

const placeNow = () => ({ location: history.location, action: history.action });

const currentPath = (): string => createPath(history.location);

export const navigation: Navigation = {
  current: currentPath,
  go: (path) => history.push(path),
  replace: (path) => history.replace(path),
  reload: () => {
    letGo();
    location.reload();
  },
  build: ownBuild,
  renew,
  leave: (url) => {
    letGo();
    location.assign(url);
  },
  onChange: (sink) => listen(() => sink(currentPath())),
  scrollToTop: () => window.scrollTo(0, 0),
};
