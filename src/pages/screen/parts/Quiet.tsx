import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { usePlaces } from '@/live';

interface QuietProps {
  /** Until the data is there, nothing is called empty. */
  isKnown: boolean;
  /** What is said when there is nothing. */
  empty: string;
}

/** In place of a widget's figures: nothing is there, or not yet. */
export function Quiet({ isKnown, empty }: QuietProps) {
  const { t } = useTranslation();
  return (
    <p className="tile__quiet" role="status">
      {isKnown ? empty : t('screen.loading')}
    </p>
  );
}

/** In place of sites: there are none, or their places are still on their way. */
export function NoSites() {
  const { t } = useTranslation();
  const places = usePlaces();
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  const words = { waiting: 'screen.loading', failed: 'screen.placesFailed', known: 'screen.noSites' };
  return (
    <p className="tile__quiet" role="status">
      {t(hasLostRights && places !== 'waiting' ? 'shell.rightsChanged' : words[places])}
    </p>
  );
}
