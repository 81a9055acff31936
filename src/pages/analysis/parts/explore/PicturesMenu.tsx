import { DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { shareView } from '@contract/calls/views';
import { adminRole } from '@contract/session';
import * as wishes from '@sagas/explore/explore.actions';
import { exploreViewsQuery } from '@sagas/explore/explore.queries';
import { hasPermission, hasRole } from '@sagas/permission/checks';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useQuery } from '@/queries/useQuery';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import '@/pages/alarms/views/viewsMenu.css';

interface PicturesMenuProps {
  /** What is shown now, as the text of its address. */
  query: string;
  onChoose: (query: string) => void;
}

interface Kept {
  key: string;
  name: string;
  query: string;
  by?: string;
  onRemove?: () => void;
}

const longestName = 40;
const longestQuery = 2_000;

function PictureList({
  title,
  kept,
  onChoose,
}: { title: string; kept: readonly Kept[] } & Pick<PicturesMenuProps, 'onChoose'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{title}</h3>
      {kept.length === 0 ? <p className="views-menu__none">{t('explore.pictures.none')}</p> : null}
      <ul>
        {kept.map(({ key, name, query, by, onRemove }) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(query)}>
              {name}
              {by ? <span className="views-menu__by">{by}</span> : null}
            </button>
            {onRemove ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('explore.pictures.remove', { name })}
                onClick={onRemove}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeepPicture({ query, mayShare }: { query: string; mayShare: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { send, wish, isSending } = useWish(() => setName(''));
  const named = { name: name.trim(), query };
  const isUnfit = named.name === '' || isTooLong(name, longestName) || query.length > longestQuery;
  const keep = (asked: typeof wishes.exploreKeepRequested) => send(asked(named));
  return (
    <section className="views-menu__keep">
      <LimitedInput
        size="small"
        max={longestName}
        aria-label={t('explore.pictures.name')}
        placeholder={t('explore.pictures.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => !isUnfit && keep(wishes.exploreKeepRequested)}
      />
      <Button
        size="small"
        type="primary"
        loading={isSending}
        disabled={isUnfit}
        onClick={() => keep(wishes.exploreKeepRequested)}
      >
        {t('explore.pictures.keep')}
      </Button>
      {mayShare ? (
        <Button size="small" disabled={isUnfit} onClick={() => keep(wishes.exploreShareRequested)}>
          {t('explore.pictures.share')}
        </Button>
      ) : null}
      <WishFailure wish={wish} />
    </section>
  );
}

function Pictures({ query, onChoose }: PicturesMenuProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, error } = useQuery(exploreViewsQuery, 'all');
  const mayShare = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [shareView.permission]),
  );
  const isAdmin = useAppSelector(({ session }) => hasRole(session.roles, [adminRole]));
  const mine = (data?.own ?? []).map((kept): Kept => ({
    ...kept,
    key: kept.name,
    onRemove: () => dispatch(wishes.exploreForgetRequested(kept.name)),
  }));
  const ofAll = (data?.shared ?? []).map(({ id, name, query: kept, by, isMine }): Kept => ({
    ...{ key: String(id), name, query: kept, by },
    ...(mayShare && (isMine || isAdmin) && { onRemove: () => dispatch(wishes.exploreWithdrawRequested(id)) }),
  }));
  return (
    <div className="views-menu">
      {error && !data ? <p role="alert">{t('explore.pictures.failed')}</p> : null}
      <PictureList title={t('explore.pictures.own')} kept={mine} onChoose={onChoose} />
      <PictureList title={t('explore.pictures.shared')} kept={ofAll} onChoose={onChoose} />
      <KeepPicture query={query} mayShare={mayShare} />
    </div>
  );
}

/** Pictures worth keeping: one's own, and those that somebody made for everybody. */
export function PicturesMenu({ query, onChoose }: PicturesMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const choose = (chosen: string) => {
    onChoose(chosen);
    setIsOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<Pictures query={query} onChoose={choose} />}
    >
      <Button icon={<FolderOpenOutlined />}>{t('explore.pictures')}</Button>
    </Popover>
  );
}
