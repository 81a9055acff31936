import { secondMs } from '@contract/time';
import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands there meanwhile. */
  fallback: ReactNode;
  /** How long until it is tried again. */
  againMs?: number;
  children: ReactNode;
}

const usualMs = 30 * secondMs;

/** A widget that breaks takes nothing else with it, and is tried again: nobody comes by to press a button. */
export class WidgetBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.timer = setTimeout(() => this.setState({ isBroken: false }), this.props.againMs ?? usualMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
