import { StarFilled, StarOutlined } from '@ant-design/icons';
import { PagePath, type Bookmark } from '@contract/bookmarks';
import { favouriteMarked } from '@sagas/bookmarks/bookmarks.process';
import { bookmarksQuery } from '@sagas/bookmarks/bookmarks.queries';
import { homePath } from '@sagas/permission/fixedRoutes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { usePlaces, type Place } from '../usePlaces';
import { useTitle } from '../useTitle';
import { ToolButton } from './ToolButton';
import './bookmarks.css';

/** The page behind the dialog; a page that nobody could come back to by its path is none. */
function useThisPage(bookmarks: readonly Bookmark[]): Place | null {
  const titleOf = useTitle();
  const admitted = useAppSelector((state) => state.navigation.admitted);
  const path = admitted?.address.pathname ?? homePath;
  if (!admitted || path === homePath || !PagePath.safeParse(path).success) return null;
  const known = bookmarks.find((one) => one.path === path);
  const isFavourite = known?.isFavourite ?? false;
  return { path, name: known?.siteName ?? titleOf(admitted.page.title), isFavourite };
}

/** The page on screen, favourites and recently visited pages, while nothing is searched for. */
export function Bookmarks({ onPick }: { onPick: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(bookmarksQuery, 'own');
  const places = usePlaces(data ?? []);
  const here = useThisPage(data ?? []);
  if (!data) return null;
  const favourites = places.filter(({ isFavourite }) => isFavourite);
  const recent = places.filter(({ isRecent, isFavourite }) => isRecent && !isFavourite);
  return (
    <>
      {here && <Places title={t('shell.bookmarks.thisPage')} places={[here]} onPick={onPick} />}
      <Places title={t('shell.bookmarks.favourites')} places={favourites} onPick={onPick} />
      {favourites.length === 0 && <p className="bookmarks-none">{t('shell.bookmarks.none')}</p>}
      {recent.length > 0 && <Places title={t('shell.bookmarks.recent')} places={recent} onPick={onPick} />}
    </>
  );
}

interface PlacesProps {
  title: string;
  places: readonly Place[];
  onPick: () => void;
}

function Places({ title, places, onPick }: PlacesProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  return (
    <section className="bookmarks" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {places.map(({ path, name, isFavourite }) => (
          <li key={path}>
            <Link to={path} onClick={onPick}>
              {name}
            </Link>
            <ToolButton
              label={t(isFavourite ? 'shell.bookmarks.unmark' : 'shell.bookmarks.mark', { name })}
              icon={isFavourite ? <StarFilled /> : <StarOutlined />}
              onClick={() => dispatch(favouriteMarked({ path, isFavourite: !isFavourite }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
