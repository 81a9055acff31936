import { shareView } from '@contract/calls/views';
import { DeleteOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { adminRole } from '@contract/session';
import {
  alarmViewsRequested,
  viewForgetRequested,
  viewKeepRequested,
  viewShareRequested,
  viewWithdrawRequested,
} from '@sagas/alarmViews/alarmViews.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasRole } from '@/permission/only';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { type AlarmQuery, queryOfView, viewOfQuery } from './query';
import './viewsMenu.css';

interface ViewsMenuProps {
  query: AlarmQuery;
  onChoose: (query: AlarmQuery) => void;
}

interface ListedView {
  key: string | number;
  name: string;
  query: string;
  by?: string;
  isOfOthers?: boolean;
  onRemove?: () => void;
}

function RemoveView({ name, onRemove, isOfOthers }: Omit<ListedView, 'key'>) {
  const { t } = useTranslation();
  const button = (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={t('alarms.views.remove', { name })}
      onClick={onRemove}
    />
  );
  // What somebody made for everybody is taken back by its maker or by the administrator.
  return isOfOthers ? <HasRole any={[adminRole]}>{button}</HasRole> : button;
}

function ViewList({
  title,
  views,
  onChoose,
}: { title: string; views: readonly ListedView[] } & Pick<ViewsMenuProps, 'onChoose'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{title}</h3>
      {views.length === 0 ? <p className="views-menu__none">{t('alarms.views.none')}</p> : null}
      <ul>
        {views.map(({ key, ...view }) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(queryOfView(view.query))}>
              {view.name}
              {view.by ? <span className="views-menu__by">{view.by}</span> : null}
            </button>
            {view.onRemove ? <RemoveView {...view} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const longestName = 40;

function KeepView({ query, mayShare }: { query: AlarmQuery; mayShare: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { send, wish, isSending } = useWish(() => setName(''));
  const named = { name: name.trim(), query: viewOfQuery(query) };
  const isUnfit = named.name === '' || isTooLong(name, longestName);
  const keep = (asked: typeof viewKeepRequested) => send(asked(named));
  return (
    <section className="views-menu__keep">
      <LimitedInput
        size="small"
        max={longestName}
        aria-label={t('alarms.views.name')}
        placeholder={t('alarms.views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => !isUnfit && keep(viewKeepRequested)}
      />
      <Button
        size="small"
        type="primary"
        loading={isSending}
        disabled={isUnfit}
        onClick={() => keep(viewKeepRequested)}
      >
        {t('alarms.views.keep')}
      </Button>
      {mayShare ? (
        <Button size="small" disabled={isUnfit} onClick={() => keep(viewShareRequested)}>
          {t('alarms.views.share')}
        </Button>
      ) : null}
      <WishFailure wish={wish} />
    </section>
  );
}

function Views({ query, onChoose }: ViewsMenuProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { own, shared } = useAppSelector((state) => state.alarmViews);
  const permissions = useAppSelector((state) => state.session.permissions);
  const mayShare = hasPermission(permissions, [shareView.permission]);
  const mine = (own?.searches ?? []).map(({ name, query: kept }): ListedView => ({
    key: name,
    name,
    query: kept,
    onRemove: () => dispatch(viewForgetRequested(name)),
  }));
  const ofAll = shared.map(({ id, name, query: kept, by, isMine }): ListedView => ({
    key: id,
    name,
    query: kept,
    by,
    isOfOthers: !isMine,
    ...(mayShare && { onRemove: () => dispatch(viewWithdrawRequested(id)) }),
  }));
  return (
    <div className="views-menu">
      <ViewList title={t('alarms.views.own')} views={mine} onChoose={onChoose} />
      <ViewList title={t('alarms.views.shared')} views={ofAll} onChoose={onChoose} />
      <KeepView query={query} mayShare={mayShare} />
    </div>
  );
}

/** Filters worth keeping: one's own, and those that somebody made for everybody. */
export function ViewsMenu({ query, onChoose }: ViewsMenuProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    dispatch(alarmViewsRequested());
  }, [dispatch]);
  const choose = (chosen: AlarmQuery) => {
    onChoose(chosen);
    setIsOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<Views query={query} onChoose={choose} />}
    >
      <Button
        className="views-button"
        icon={<FolderOpenOutlined />}
        title={t('alarms.views')}
        aria-label={t('alarms.views')}
      >
        {t('alarms.views')}
      </Button>
    </Popover>
  );
}
