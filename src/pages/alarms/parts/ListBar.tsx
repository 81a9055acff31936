import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface ListBarProps {
  shown: number;
  total: number;
  newCount: number;
  onShowNew: () => void;
  selected: number;
  onClear: () => void;
  onAcknowledge?: () => void;
}

/** Below the list: how much of it one sees, what waits above, and what to do with the chosen ones. */
export function ListBar(props: ListBarProps) {
  const { shown, total, newCount, onShowNew, selected, onClear, onAcknowledge } = props;
  const { t } = useTranslation();
  return (
    <div className="list-bar">
      <span className="list-bar__count">{t('alarms.shown', { shown, total })}</span>
      {newCount > 0 ? (
        <Button
          type="primary"
          size="small"
          shape="round"
          className="list-bar__new"
          title={t('alarms.newHint')}
          onClick={onShowNew}
        >
          {t('alarms.new', { n: newCount })}
        </Button>
      ) : null}
      <span id="alarm-keys" className="list-bar__keys">
        {t('alarms.keys')}
      </span>
      {selected > 0 ? (
        <span className="list-bar__selection">
          {t('alarms.selected', { n: selected })}
          <Button size="small" type="text" onClick={onClear}>
            {t('alarms.clearSelection')}
          </Button>
          {onAcknowledge ? (
            <Button size="small" type="primary" onClick={onAcknowledge}>
              {t('alarms.acknowledge')}
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}
