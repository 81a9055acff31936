import { secondMs } from '@contract/time';
import { Component, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLostCode } from './lostCode';

interface Props {
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** One page's failure stays with that page; trying again mounts it anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const Told = isLostCode(error) ? Lost : Crashed;
    return <Told error={error} onRetry={this.retry} />;
  }
}

interface Told {
  error: Error;
  onRetry: () => void;
}

const againMs = 10 * secondMs;

/** Asks again by itself too: before a wall nobody stands who would press a button. */
function Lost({ onRetry }: Told) {
  const { t } = useTranslation();
  useEffect(() => {
    const again = setInterval(onRetry, againMs);
    return () => clearInterval(again);
  }, [onRetry]);
  return (
    <section className="notice" role="alert">
      <h1>{t('shell.lost')}</h1>
      <p>{t('shell.lostDetail')}</p>
      <button type="button" className="base-button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </section>
  );
}

function Crashed({ error, onRetry }: Told) {
  const { t } = useTranslation();
  return (
    <section className="notice" role="alert">
      <h1>{t('shell.crashed')}</h1>
      <p>{t('shell.crashedDetail')}</p>
      <pre className="notice-detail">{error.message}</pre>
      <button type="button" className="base-button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </section>
  );
}
