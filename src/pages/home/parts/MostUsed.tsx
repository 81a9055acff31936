import { menuCountsRequested } from '@sagas/menuClicks/menuClicks.slice';
import type { MenuEntry } from '@sagas/permission/menu';
import { selectMenu } from '@sagas/permission/selectors';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { MenuIcon } from '@/layout/menu/menuIcons';
import { withQuery } from '@/layout/menu/withQuery';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]));

/** The entries of the menu, those opened most often first. @param listed entries at most */
export function MostUsed({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const menu = useAppSelector(selectMenu);
  const counts = useAppSelector((state) => state.menuClicks.counts);
  useEffect(() => {
    dispatch(menuCountsRequested());
  }, [dispatch]);
  const clicksOf = ({ menuId }: MenuEntry): number =>
    counts.find((each) => each.menuId === menuId)?.count ?? 0;
  const entries = leaves(menu)
    .filter(({ externalUrl }) => !externalUrl)
    .sort((a, b) => clicksOf(b) - clicksOf(a))
    .slice(0, listed);
  return (
    <section aria-labelledby="home-most-used">
      <h2 id="home-most-used">{t('home.mostUsed')}</h2>
      <ul className="home-entries">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link to={withQuery(entry.key, entry.query)}>
              <MenuIcon name={entry.icon} />
              <span>{entry.title}</span>
              {clicksOf(entry) > 0 && (
                <span className="home-clicks">{t('home.clicks', { count: clicksOf(entry) })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
