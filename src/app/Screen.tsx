import type { Admitted } from '@sagas/navigation/navigation.slice';
import { createElement } from 'react';
import { promptsCode } from '@/prompts/promptCode';
import { useHasBeenTrue } from '@/prompts/useHasBeenTrue';
import { ErrorBoundary } from './ErrorBoundary';
import { useLate } from './late';
import { latePart, partOf } from './latePart';
import { LineLost } from './LineLost';
import { PageView } from './PageView';
import { shellCode } from './shellCode';
import { Splash } from './Splash';
import { useAppSelector } from './store';

const AntdTheme = latePart(async () => (await import('./AntdTheme')).AntdTheme, Splash);
const Prompts = partOf(promptsCode);

/** Whatever the guard let through; the entry pages do without the component library, so that they come fast. */
export function Screen() {
  const { admitted, isLineLost } = useAppSelector((state) => state.navigation);
  // What stands in the shell stays: its own banner tells of the line.
  const hidesNothing = admitted?.page.frame !== 'shell';
  const hasPrompt = useAppSelector(
    ({ prompts, secrets }) =>
      prompts.toasts.length > 0 ||
      prompts.questions.length > 0 ||
      prompts.exportsUnderWay ||
      secrets.shown.length > 0,
  );
  const isAnswering = useAppSelector((state) => state.signIn.isInPlaceOpen);
  const needsPrompts = useHasBeenTrue(hasPrompt || isAnswering);
  return (
    <>
      {isLineLost && hidesNothing ? (
        <LineLost />
      ) : (
        <ErrorBoundary>{admitted ? <Framed admitted={admitted} /> : <Splash />}</ErrorBoundary>
      )}
      {needsPrompts && (
        <ErrorBoundary>
          <Prompts />
        </ErrorBoundary>
      )}
    </>
  );
}

function Framed({ admitted }: { admitted: Admitted }) {
  const { frame } = admitted.page;
  if (frame === 'shell') return <Shelled />;
  if (frame === 'bare') return <PageView admitted={admitted} />;
  return (
    <AntdTheme>
      <PageView admitted={admitted} />
    </AntdTheme>
  );
}

function Shelled() {
  const shell = useLate(shellCode);
  return shell ? createElement(shell) : <Splash />;
}
