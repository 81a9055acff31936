import type { FaultOrder } from '@contract/faults';
import { wordSearch } from '@sagas/search/wordSearch';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf, useAddressParts, type AddressParts } from '@/app/useAddressParts';
import { useLanguage } from '@/i18n/useLanguage';
import { useFaults } from '@/live';
import { useAppSelector } from '@/app/store';
import { titleOf } from './words';

export const boardViews = ['list', 'columns', 'calendar', 'map', 'ended'] as const;
export type BoardView = (typeof boardViews)[number];

/** What the board shows; it is kept in the address. */
export interface Board {
  view: BoardView;
  text: string;
  level: number | null;
  isMine: boolean;
  orderId: number | null;
  change: (part: AddressParts) => void;
  /** Lifts what narrows it; undefined where nothing does. */
  clear: (() => void) | undefined;
}

export function useBoard(): Board {
  const { parts, change } = useAddressParts();
  const narrowing = ['text', 'level', 'mine'] as const;
  const lift = () => change({ text: null, level: null, mine: null });
  return {
    view: oneOf(boardViews, parts.get('view'), 'list'),
    text: parts.get('text') ?? '',
    level: Number(parts.get('level')) || null,
    isMine: parts.get('mine') === '1',
    orderId: Number(parts.get('order')) || null,
    change,
    clear: narrowing.some((name) => parts.has(name)) ? lift : undefined,
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
          `#${order.id} ${titleOf(t, order, language)} ${order.siteName} ${order.siteCode} ${order.assignee ?? ''} ${order.elsewhere?.number ?? ''}`,
        ),
    );
  }, [faults, text, level, isMine, me, t, language]);
}
