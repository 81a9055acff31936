import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface State {
  error: Error | null;
}

/** One page's failure stays with that page; trying again mounts it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Crashed error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="notice" role="alert">
      <h1>{t('shell.crashed')}</h1>
      <p>{t('shell.crashedDetail')}</p>
      <pre className="notice-detail">{error.message}</pre>
      <button type="button" className="button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </section>
  );
}
