import { useState } from 'react';
import type { AlarmLayout } from '../views/query';

interface CalmView {
  /** Null while it is not known. */
  flood: number | null;
  layout: AlarmLayout;
  /** The operator reads, has narrowed the list or chosen in it, or is asked: then nothing changes by itself. */
  isBusy: boolean;
  setLayout: (layout: AlarmLayout) => void;
}

/**
 * Shows the summary when a flood begins under the eyes of an operator who is not in the middle of something, and the
 * list as it was when it is over. Whoever chooses a view during the flood has decided for all of it; a page that is
 * opened during one only offers.
 */
export function useCalmView({ flood, layout, isBusy, setLayout }: CalmView): void {
  const [seen, setSeen] = useState(flood);
  const [listBefore, setListBefore] = useState<AlarmLayout | null>(null);
  if (seen === flood) return;
  // Derived while rendering: one frame of a list that runs away would be one too many.
  setSeen(flood);
  const hasBegun = seen === 0 && flood !== null && flood > 0;
  const hasEnded = seen !== null && seen > 0 && flood === 0;
  if (hasBegun && layout !== 'summary' && !isBusy) {
    setListBefore(layout);
    setLayout('summary');
  }
  if (hasEnded) {
    if (listBefore !== null && layout === 'summary' && !isBusy) setLayout(listBefore);
    setListBefore(null);
  }
}
