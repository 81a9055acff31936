import type { Navigation } from '@sagas/deps';
import { createBrowserRouter } from 'react-router-dom';
import { Screen } from './Screen';

/** One route for everything: which page stands at an address is the guard's decision, not the router's. */
export const router = createBrowserRouter([{ path: '*', element: <Screen /> }]);

const currentPath = (): string => {
  const { pathname, search, hash } = router.state.location;
  return `${pathname}${search}${hash}`;
};

export const navigation: Navigation = {
  current: currentPath,
  go: (path) => void router.navigate(path),
  replace: (path) => void router.navigate(path, { replace: true }),
  reload: () => location.reload(),
  leave: (url) => location.assign(url),
  onChange(sink) {
    let last = router.state.location.key;
    return router.subscribe(({ location: { key } }) => {
      if (key === last) return;
      last = key;
      sink(currentPath());
    });
  },
  scrollToTop: () => window.scrollTo(0, 0),
};
