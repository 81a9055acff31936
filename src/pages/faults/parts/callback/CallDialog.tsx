import { callQuestions, type CallScores, type FaultCall } from '@contract/faultCalls';
import { isLegal } from '@contract/faultFlow';
import { longestFaultNote } from '@contract/faultActions';
import { faultCallReported } from '@sagas/faults/faults.slice';
import { Checkbox, Form, Rate, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { useLanguage } from '@/i18n/useLanguage';
import { useTimes } from '@/time/useTimes';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';
import { callTitle, proofText } from './callWords';

type Draft = { [K in keyof CallScores]: number };

const isWhole = (draft: Draft): boolean => callQuestions.every((one) => draft[one] > 0);

function Facts({ call }: { call: FaultCall }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  return (
    <dl className="callback__facts">
      <dt>{t('faults.column.title')}</dt>
      <dd>
        {callTitle(t, call, language)} · {call.siteName}
      </dd>
      <dt>{t('faults.field.completion')}</dt>
      <dd>{call.completion ?? '—'}</dd>
      <dt>{t('faults.column.assignee')}</dt>
      <dd>{call.assignee ?? '—'}</dd>
      <dt>{t('faults.calls.column.telemetry')}</dt>
      <dd>{proofText(t, call, times)}</dd>
    </dl>
  );
}

interface SheetProps {
  draft: Draft;
  isFixed: boolean;
  onScore: (draft: Draft) => void;
  onFixed: (isFixed: boolean) => void;
}

function Sheet({ draft, isFixed, onScore, onFixed }: SheetProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="callback__question">
        <span>{t('faults.calls.isFixed')}</span>
        <Segmented
          aria-label={t('faults.calls.isFixed')}
          value={isFixed}
          options={[
            { value: true, label: t('faults.calls.fixed') },
            { value: false, label: t('faults.calls.notFixed') },
          ]}
          onChange={onFixed}
        />
      </div>
      {callQuestions.map((one) => (
        <div key={one} className="callback__question">
          <span id={`call-${one}`}>{t(`faults.calls.question.${one}`)}</span>
          <Rate
            aria-labelledby={`call-${one}`}
            value={draft[one]}
            onChange={(score) => onScore({ ...draft, [one]: score })}
          />
        </div>
      ))}
    </>
  );
}

const unscored: Draft = { onTime: 0, explained: 0, clean: 0, safe: 0 };

/** The questions of one call, with what the telemetry says beside them. */
export function CallDialog({ call, onClose }: { call: FaultCall; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [isReached, setReached] = useState(true);
  const [draft, setDraft] = useState(unscored);
  const [isFixed, setFixed] = useState(true);
  const [isReopened, setReopened] = useState(false);
  const [note, setNote] = useState('');
  const isReady = isReached ? isWhole(draft) && (!isReopened || note.trim() !== '') : true;
  const save = () => {
    const answers = isReached
      ? { scores: draft, isFixed, isReopened }
      : { scores: null, isFixed: null, isReopened: false };
    send(faultCallReported({ id: call.id, version: call.version, isReached, note, ...answers }));
  };
  const mayReopen = isReached && !isFixed && isLegal(call.orderState, 'reopen');
  return (
    <FormDialog
      isScored={draft !== unscored}
      title={t('faults.calls.title', { id: call.orderId })}
      okText={t('faults.calls.save')}
      cancelText={t('faults.cancelDialog')}
      okButtonProps={{ disabled: !isReady, loading: isSending }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Facts call={call} />
      <Segmented
        block
        aria-label={t('faults.calls.reach')}
        value={isReached}
        options={[
          { value: true, label: t('faults.calls.reached') },
          { value: false, label: t('faults.calls.notReached') },
        ]}
        onChange={setReached}
      />
      {isReached ? <Sheet {...{ draft, isFixed }} onScore={setDraft} onFixed={setFixed} /> : null}
      {mayReopen ? (
        <Checkbox checked={isReopened} onChange={(event) => setReopened(event.target.checked)}>
          {t('faults.calls.reopen')}
        </Checkbox>
      ) : null}
      <Form layout="vertical" component="div">
        <Form.Item label={t('faults.field.note')} required={isReopened} htmlFor="call-note">
          <LimitedTextArea
            id="call-note"
            rows={2}
            max={longestFaultNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
