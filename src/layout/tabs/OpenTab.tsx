import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import { selectShellPages } from '@sagas/permission/selectors';
import { tabCloseRequested } from '@sagas/tabs/tabs.actions';
import { tabMoved, type Tab } from '@sagas/tabs/tabs.slice';
import { Dropdown } from 'antd';
import { useEffect, useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useTabMenu } from './useTabMenu';
import { useTitle } from '../useTitle';
import { releaseFocus } from '../focus/releaseFocus';
import { useFocusBack } from '../focus/useFocusBack';
import './openTab.css';

const dragType = 'text/x-coolops-tab';
const middleButton = 1;
const tabKeys = 'Delete Shift+ArrowLeft Shift+ArrowRight';

interface OpenTabProps {
  tab: Tab;
  isActive: boolean;
}

export function OpenTab({ tab, isActive }: OpenTabProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const titleOf = useTitle();
  const title = useAppSelector(
    (state) => selectShellPages(state).find(({ name }) => name === tab.name)?.title,
  );
  const items = useTabMenu(tab);
  const canClose = !tab.isAffixed && !tab.isPinned;
  const close = (): void => void (canClose && dispatch(tabCloseRequested(tab.path)));
  const step = useStep(tab);
  const name = tab.subject ?? titleOf(title);
  return (
    <Dropdown
      autoFocus
      onOpenChange={useFocusBack()}
      menu={{ items }}
      trigger={['contextMenu']}
      styles={{ root: { width: 105 } }}
    >
      <div
        ref={useScrollIntoView(isActive)}
        className={isActive ? 'tab tab-active' : 'tab'}
        draggable
        onAuxClick={(event: MouseEvent) => event.button === middleButton && close()}
        {...useDrag(tab)}
      >
        <Link
          to={tab.fullPath}
          draggable={false}
          {...(isActive && { 'aria-current': 'page' as const })}
          aria-keyshortcuts={tabKeys}
          onClick={releaseFocus}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key === 'Delete') close();
            else step(event);
          }}
        >
          {tab.isPinned && <PushpinOutlined aria-hidden="true" />}
          {name}
        </Link>
        {canClose && (
          <button type="button" aria-label={t('shell.tab.closeNamed', { title: name })} onClick={close}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

/**
 * R-SHELL-13: the active tab is in sight, with the padding that the style sheet gives its scroller, and stays so when
 * the bar gets another width.
 */
function useScrollIntoView(isActive: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = element.current;
    if (!isActive || !tab?.parentElement) return undefined;
    // It tells of the present width first.
    const watcher = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    watcher.observe(tab.parentElement);
    return () => watcher.disconnect();
  }, [isActive]);
  return element;
}

/** What a pointer does by dragging: Shift and an arrow change places with the neighbour. */
function useStep(tab: Tab) {
  const dispatch = useAppDispatch();
  const visited = useAppSelector((state) => state.tabs.visited);
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    const onto = visited[visited.findIndex(({ path }) => path === tab.path) + (step ?? 0)];
    if (step === undefined || !onto) return;
    event.preventDefault();
    const { currentTarget } = event;
    dispatch(tabMoved({ path: tab.path, onto: onto.path }));
    // A node that moves in the document loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
}

/** A tab dropped on another one takes its place. */
function useDrag(tab: Tab) {
  const dispatch = useAppDispatch();
  return {
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, tab.path),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(dragType) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const path = event.dataTransfer.getData(dragType);
      if (path && path !== tab.path) dispatch(tabMoved({ path, onto: tab.path }));
    },
  };
}
