import type { Admitted } from '@sagas/navigation/navigation.slice';
import { Activity, memo, useState } from 'react';
import { PageView } from '@/app/PageView';
import { useAppSelector } from '@/app/store';
import { usePromptCode } from '@/prompts/usePromptCode';
import { useRestOfWords } from '@/i18n/useRestOfWords';
import { VisitProvider } from '@/ui/visit';

/**
 * R-SHELL-16: the listed views stay mounted and keep their state; React pauses their effects while they are hidden.
 * Each keeps the address under which it was last on screen.
 */
export function KeptViews() {
  const views = useAppSelector((state) => state.tabs.views);
  const shown = useAppSelector((state) => state.navigation.admitted?.viewKey);
  return views.map(({ admitted, mountedAs }) => (
    <ShownOrKept
      key={`${admitted.viewKey}#${mountedAs}`}
      admitted={admitted}
      isShown={admitted.viewKey === shown}
    />
  ));
}

interface ShownOrKeptProps {
  admitted: Admitted;
  isShown: boolean;
}

function ShownOrKept({ admitted, isShown }: ShownOrKeptProps) {
  const [visit, setVisit] = useState({ isShown: false, number: 0 });
  if (visit.isShown !== isShown) setVisit({ isShown, number: visit.number + (isShown ? 1 : 0) });
  return (
    <VisitProvider value={visit.number}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <KeptView admitted={admitted} />
      </Activity>
    </VisitProvider>
  );
}

const KeptView = memo(function KeptView({ admitted }: { admitted: Admitted }) {
  return <PageView admitted={admitted} beside={<WhenItStands />} />;
});

/** Effects run when all beside it is there: what others need later does not keep the page from coming. */
function WhenItStands() {
  useRestOfWords();
  usePromptCode();
  return null;
}
