import type { Admitted } from '@sagas/navigation/navigation.slice';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';
import { forgetLostPage, pageElement } from './lazyPage';
import { MissingPage } from './MissingPage';

/** One page at its own address, which stays the page's own while another one is on screen. */
export function PageView({ admitted: { page, address } }: { admitted: Admitted }) {
  return (
    <ErrorBoundary onRetry={() => forgetLostPage(page.component)}>
      <Routes location={address}>
        <Route path={page.path} element={<PageOf component={page.component} />} />
      </Routes>
    </ErrorBoundary>
  );
}

/** Asked for when it is mounted, so that one that could not be fetched is asked for again. */
const PageOf = ({ component }: { component: string }) =>
  pageElement(component) ?? <MissingPage component={component} />;
