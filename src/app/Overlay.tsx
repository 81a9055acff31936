import { toasted } from '@sagas/prompts/prompts.slice';
import { Component, type ReactNode } from 'react';
import { isLostCode } from './lostCode';
import { useAppDispatch } from './store';

interface OverlayProps {
  /** Told when it cannot be shown: what asked for it puts it away, so that it can be asked for again. */
  onLost?: () => void;
  children: ReactNode;
}

/** What opens over the page: when its code cannot be fetched, or it breaks, a message says so and the page stays. */
export function Overlay({ onLost, children }: OverlayProps) {
  const dispatch = useAppDispatch();
  const tell = (error: unknown): void => {
    const key = error instanceof Error && isLostCode(error) ? 'shell.lostPart' : 'shell.crashed';
    dispatch(toasted({ level: 'warning', title: { key } }));
    onLost?.();
  };
  return <OverlayBoundary onLost={tell}>{children}</OverlayBoundary>;
}

class OverlayBoundary extends Component<{ onLost: (error: unknown) => void; children: ReactNode }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onLost(error);
  }

  override render(): ReactNode {
    return this.state.isLost ? null : this.props.children;
  }
}
