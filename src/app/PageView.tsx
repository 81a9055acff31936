import type { Admitted } from '@sagas/navigation/navigation.slice';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';
import { pageElement } from './lazyPage';
import { MissingPage } from './MissingPage';

/** One page at its own address, which stays the page's own while another one is on screen. */
export function PageView({ admitted: { page, address } }: { admitted: Admitted }) {
  const element = pageElement(page.component) ?? <MissingPage component={page.component} />;
  return (
    <ErrorBoundary>
      <Routes location={address}>
        <Route path={page.path} element={element} />
      </Routes>
    </ErrorBoundary>
  );
}
