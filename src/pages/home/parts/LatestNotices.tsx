import { noticeRequested } from '@sagas/notices/notices.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** What was written to everybody last; pressing one opens it to read. @param listed rows at most */
export function LatestNotices({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const heads = useAppSelector((state) => state.notices.heads);
  return (
    <section aria-labelledby="home-notices">
      <h2 id="home-notices">{t('home.notices')}</h2>
      <ul className="home-card home-rows">
        {heads.slice(0, listed).map(({ noticeId, noticeTitle, createTime, isRead }) => (
          <li key={noticeId}>
            <button type="button" data-is-read={isRead} onClick={() => dispatch(noticeRequested(noticeId))}>
              <span>{noticeTitle}</span>
              <span className="home-rows-value">{createTime}</span>
            </button>
          </li>
        ))}
        {heads.length === 0 && <li className="home-quiet">{t('notices.none')}</li>}
      </ul>
    </section>
  );
}
