import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface EmptyListProps {
  /** That there is nothing at all, and what it waits for. */
  text: ReactNode;
  /** Lifts what narrows the list; missing where nothing does. */
  clear?: (() => void) | undefined;
  /** Where nothing is: what to do next, as a link or button. Each list names one. */
  children: ReactNode;
}

/** In place of rows: nothing matches what is sought, which can be lifted; or nothing is there yet, and what to do next. */
export function EmptyList({ text, clear, children }: EmptyListProps) {
  const { t } = useTranslation();
  if (clear)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('crud.noMatch')}>
        <Button onClick={clear}>{t('crud.reset')}</Button>
      </Empty>
    );
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  );
}
