import type { FaultOrder } from '@contract/faults';
import { wordSearch } from '@sagas/search/wordSearch';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useFaults } from '@/live';
import { useAppSelector } from '@/app/store';
import { titleOf } from './words';

export const boardViews = ['list', 'columns', 'calendar', 'map', 'ended'] as const;
export type BoardView = (typeof boardViews)[number];

const isView = (text: string | null): text is BoardView => boardViews.some((view) => view === text);

/** What the board shows; it is kept in the address. */
export interface Board {
  view: BoardView;
  text: string;
  level: number | null;
  isMine: boolean;
  orderId: number | null;
  change: (part: Partial<Record<'view' | 'text' | 'level' | 'mine' | 'order', string | null>>) => void;
}

export function useBoard(): Board {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  return {
    view: isView(view) ? view : 'list',
    text: params.get('text') ?? '',
    level: Number(params.get('level')) || null,
    isMine: params.get('mine') === '1',
    orderId: Number(params.get('order')) || null,
    change: (part) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part))
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}

/** The open orders that the board's filters let through; null before any are known. */
export function useShownFaults({ text, level, isMine }: Board): readonly FaultOrder[] | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const faults = useFaults();
  const me = useAppSelector((state) => state.session.userId);
  return useMemo(() => {
    if (faults === null) return null;
    const isMeant = wordSearch(text);
    return faults.filter(
      (order) =>
        (level === null || order.level === level) &&
        (!isMine || order.assigneeId === me) &&
        isMeant(
          `#${order.id} ${titleOf(t, order, language)} ${order.siteName} ${order.siteCode} ${order.assignee ?? ''}`,
        ),
    );
  }, [faults, text, level, isMine, me, t, language]);
}
