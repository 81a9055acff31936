import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Act } from '../actions/acts';
import { SelectAll, type SelectAllProps } from './SelectAll';
import { useIsNarrow } from '@/theme/scale';
import '../keys/keyCap.css';
import './listBar.css';

interface ListBarProps extends SelectAllProps {
  shown: number;
  total: number;
  newCount: number;
  onShowNew: () => void;
  /** How many match while only the shown ones are chosen; else none. */
  matching: number;
  onSelectMatching: () => void;
  /** What may be done to the chosen ones, the first of it most prominently. */
  offered: readonly Act[];
  onAct: (act: Act) => void;
  onClear: () => void;
  onHelp: () => void;
}

function Chosen({ selected, matching, onSelectMatching, offered, onAct, onClear }: ListBarProps) {
  const { t } = useTranslation();
  return (
    <span className="list-bar__selection">
      {t('alarms.selected', { n: selected })}
      {matching > 0 ? (
        <Button size="small" type="link" onClick={onSelectMatching}>
          {t('alarms.selectMatching', { n: matching })}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={onClear}>
        {t('alarms.clearSelection')}
      </Button>
      {offered.map((act, at) => (
        <Button key={act} size="small" {...(at === 0 && { type: 'primary' })} onClick={() => onAct(act)}>
          {t(`alarms.act.${act}`)}
        </Button>
      ))}
    </span>
  );
}

/** Below the list: how much of it one sees, what waits above, and what to do with the chosen ones. */
export function ListBar(props: ListBarProps) {
  const { shown, total, newCount, onShowNew, selected, onHelp } = props;
  const { t } = useTranslation();
  return (
    <div className="list-bar">
      {/* A phone has no space for a line of headings. */}
      {useIsNarrow() ? <SelectAll {...props} /> : null}
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
      {selected > 0 ? <Chosen {...props} /> : null}
      <Button size="small" type="text" className="list-bar__help" onClick={onHelp}>
        {t('alarms.keysButton')} <kbd className="key-cap">?</kbd>
      </Button>
    </div>
  );
}
