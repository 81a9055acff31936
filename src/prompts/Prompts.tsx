import { lazy, Suspense } from 'react';
import { AntdTheme } from '../app/AntdTheme';
import { useAppSelector } from '../app/store';
import { Toasts } from './Toasts';
import { useEver } from './useEver';

// A short message is common, a dialog is not: its code comes when somebody is asked for the first time.
const Dialogs = lazy(async () => ({ default: (await import('./Dialogs')).Dialogs }));

/** Everything the sagas want to say or ask, wherever the user is. */
export function Prompts() {
  const needsDialogs = useEver(
    useAppSelector(
      ({ prompts, signIn }) =>
        prompts.questions.length > 0 || prompts.exportsUnderWay || signIn.isInPlaceOpen,
    ),
  );
  return (
    <AntdTheme>
      <Toasts />
      {needsDialogs && (
        <Suspense>
          <Dialogs />
        </Suspense>
      )}
    </AntdTheme>
  );
}
