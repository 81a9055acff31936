import type { Admitted } from '@sagas/navigation/navigation.slice';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';
import { useLate, type Late } from './late';
import { MissingPage } from './MissingPage';
import { pageCode } from './pageCode';
import { Splash } from './Splash';

interface PageViewProps {
  admitted: Admitted;
  /** What stands beside the page, once that is here. */
  beside?: ReactNode;
}

/** One page at its own address, which stays the page's own while another one is on screen. */
export function PageView({ admitted: { page, address }, beside }: PageViewProps) {
  return (
    <ErrorBoundary>
      <Routes location={address}>
        <Route path={page.path} element={<PageOf component={page.component} beside={beside} />} />
      </Routes>
    </ErrorBoundary>
  );
}

function PageOf({ component, beside }: { component: string; beside: ReactNode }) {
  const code = pageCode(component);
  return code ? <LatePage code={code} beside={beside} /> : <MissingPage component={component} />;
}

function LatePage({ code, beside }: { code: Late<ComponentType>; beside: ReactNode }) {
  const page = useLate(code);
  if (!page) return <Splash />;
  return (
    <>
      {createElement(page)}
      {beside}
    </>
  );
}
