import { CaretRightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

interface FoldButtonProps {
  name: string;
  count: number;
  isUnfolded: boolean;
  onFold: () => void;
}

/** Unfolds what stands below a root cause or a group, and says how much that is. */
export function FoldButton({ name, count, isUnfolded, onFold }: FoldButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="fold-button"
      data-tour="fold"
      tabIndex={-1}
      aria-expanded={isUnfolded}
      aria-label={t('alarms.fold', { name, n: count, count })}
      title={t('alarms.fold', { name, n: count, count })}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <CaretRightOutlined aria-hidden="true" rotate={isUnfolded ? 90 : 0} />
      {count}
    </button>
  );
}
