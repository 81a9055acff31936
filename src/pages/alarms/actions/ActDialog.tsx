import type { AlarmActionsState } from '@sagas/alarms/actions/alarmActions.slice';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { Alert, Form, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import type { Times } from '@/time/useTimes';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { FormDialog } from '@/ui/FormDialog';
import { isNoteDue } from './acts';
import { AssignFields } from './AssignFields';
import { alarmTitleOf, siteNameOf } from '../names';
import type { ActAnswer, Asking } from './useActs';
import './acts.css';

interface ActDialogProps {
  asking: Asking;
  delivery: AlarmActionsState['delivery'];
  times: Times;
  onCancel: () => void;
  onAnswer: (answer: ActAnswer) => void;
}

const listed = 6;
const longestNote = 500;
const shelfTimes = [15 * minuteMs, hourMs, 4 * hourMs, 8 * hourMs, dayMs, 3 * dayMs, 7 * dayMs] as const;

function Listed({ alarms }: { alarms: Asking['alarms'] }) {
  const { t } = useTranslation();
  // The dialog stands outside the page and its colours.
  const colours = usePaletteStyle(usePalette());
  return (
    <ul className="act-dialog-list" style={colours}>
      {alarms.slice(0, listed).map((alarm) => (
        <li key={alarm.id}>
          <ConditionMark condition={conditionOfLevel(alarm.level)} /> {alarmTitleOf(t, alarm)}{' '}
          <small className="quiet">{siteNameOf(t, alarm)}</small>
        </li>
      ))}
      {alarms.length > listed ? <li>{t('alarms.more', { n: alarms.length - listed })}</li> : null}
    </ul>
  );
}

/** Which of the chosen ones the act does not reach, and why. */
function LeftOut({ act, gone, unfit }: Asking['leftOut'] & Pick<Asking, 'act'>) {
  const { t } = useTranslation();
  if (gone + unfit === 0) return null;
  return (
    <ul className="act-dialog-list">
      {gone > 0 ? <li>{t('alarms.leftOut.gone', { n: gone })}</li> : null}
      {unfit > 0 && act !== 'note' ? <li>{t(`alarms.leftOut.${act}`, { n: unfit })}</li> : null}
    </ul>
  );
}

function ShelfTime({
  forMs,
  times,
  onChoose,
}: {
  forMs: number;
  times: Times;
  onChoose: (ms: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('alarms.shelveFor')} help={t('alarms.shelveHint')}>
      <Segmented
        className="shelf-time"
        aria-label={t('alarms.shelveFor')}
        value={forMs}
        options={shelfTimes.map((value) => ({ value, label: times.span(value) }))}
        onChange={onChoose}
      />
    </Form.Item>
  );
}

interface NoteProps {
  act: Asking['act'];
  isDue: boolean;
  /** It was tried without. */
  isMissed: boolean;
  note: string;
  onChange: (note: string) => void;
}

function NoteField({ act, isDue, isMissed, note, onChange }: NoteProps) {
  const { t } = useTranslation();
  const isReason = act === 'shelve';
  const missed = act === 'acknowledge' ? t('alarms.noteRequired') : t('alarms.reasonRequired');
  return (
    <Form.Item
      label={isReason ? t('alarms.reason') : t('alarms.note')}
      htmlFor="acknowledge-note"
      required={isDue}
      validateStatus={isMissed ? 'error' : ''}
      help={isMissed ? missed : undefined}
    >
      <LimitedTextArea
        id="acknowledge-note"
        autoFocus
        rows={3}
        max={longestNote}
        placeholder={t(isReason ? 'alarms.reasonHint' : 'alarms.noteHint')}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

/** Asks what the act needs to know: a note, a reason, a time, a person. */
export function ActDialog({ asking, delivery, times, onCancel, onAnswer }: ActDialogProps) {
  const { act, alarms, leftOut } = asking;
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [userName, setUserName] = useState(alarms[0]?.assignedTo ?? null);
  const [forMs, setForMs] = useState<number>(4 * hourMs);
  const [wasTried, setWasTried] = useState(false);
  const isDue = isNoteDue(act, alarms);
  const isMissing = isDue && note.trim() === '';
  const confirm = () => {
    setWasTried(true);
    if (!isMissing && !isTooLong(note, longestNote)) onAnswer({ note: note.trim(), forMs, userName });
  };
  return (
    <FormDialog
      title={t(`alarms.actTitle.${act}`, { n: alarms.length, count: alarms.length })}
      okText={t(`alarms.act.${act}`)}
      cancelText={t('alarms.cancel')}
      confirmLoading={delivery === 'sending'}
      onOk={confirm}
      onCancel={onCancel}
    >
      {delivery === 'unsent' ? <Alert type="error" showIcon title={t('alarms.unsent')} /> : null}
      <Listed alarms={alarms} />
      <LeftOut act={act} {...leftOut} />
      <Form layout="vertical" component="div">
        {act === 'shelve' ? <ShelfTime forMs={forMs} times={times} onChoose={setForMs} /> : null}
        {act === 'assign' ? (
          <AssignFields userName={userName} onChoose={setUserName} />
        ) : (
          <NoteField {...{ act, isDue, note }} isMissed={wasTried && isMissing} onChange={setNote} />
        )}
      </Form>
    </FormDialog>
  );
}
