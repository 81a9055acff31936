import type { Admitted } from '@sagas/navigation/navigation.slice';
import { Activity, memo, Suspense } from 'react';
import { PageView } from '../app/PageView';
import { Splash } from '../app/Splash';
import { useAppSelector } from '../app/store';
import { useRestOfWords } from '../i18n/useRestOfWords';

/**
 * R-SHELL-16: the listed views stay mounted and keep their state; React pauses their effects while they are hidden.
 * Each keeps the address under which it was last on screen.
 */
export function KeptViews() {
  const views = useAppSelector((state) => state.tabs.views);
  const shown = useAppSelector((state) => state.navigation.admitted?.viewKey);
  return views.map(({ admitted, mountedAs }) => (
    <Activity
      key={`${admitted.viewKey}#${mountedAs}`}
      mode={admitted.viewKey === shown ? 'visible' : 'hidden'}
    >
      <KeptView admitted={admitted} />
    </Activity>
  ));
}

const KeptView = memo(function KeptView({ admitted }: { admitted: Admitted }) {
  return (
    <Suspense fallback={<Splash />}>
      <PageView admitted={admitted} />
      <WhenItStands />
    </Suspense>
  );
});

/** Effects run when all beside it is there: what others need later does not keep the page from coming. */
function WhenItStands() {
  useRestOfWords();
  return null;
}
