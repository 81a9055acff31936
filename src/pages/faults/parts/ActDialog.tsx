import { reasonedVerbs } from '@contract/faultFlow';
import { longestEvidence, longestFaultNote } from '@contract/faultActions';
import { pauseReasons, type FaultOrder, type PauseReason } from '@contract/faults';
import { isVague } from '@contract/faultWords';
import { faultLeadRequested, faultWorkRequested } from '@sagas/faults/faults.slice';
import { Form, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput, LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useLanguage } from '@/i18n/useLanguage';
import { useFaults } from '@/live';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { useWishKey } from '@/wishes/useWishKey';
import { FormDialog } from '@/ui/FormDialog';
import type { Act } from './acts';
import { FinishFields, type FinishDraft } from './FinishFields';
import { titleOf } from './words';

interface Draft extends FinishDraft {
  note: string;
  minutes: number;
  intoId: number | null;
  reason: PauseReason;
  evidence: string;
}

const usual: Draft = {
  note: '',
  minutes: 60,
  intoId: null,
  reason: 'parts',
  evidence: '',
  result: 'solved',
  causeId: null,
  actionId: null,
  parts: [],
};

interface FieldsProps {
  order: FaultOrder;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function MergeField({ order, draft, change }: FieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const others = (useFaults() ?? []).filter(({ siteId, id }) => siteId === order.siteId && id !== order.id);
  return (
    <Form.Item label={t('faults.field.into')} required htmlFor="fault-into" help={t('faults.field.intoHint')}>
      <Select
        id="fault-into"
        value={draft.intoId}
        options={others.map((one) => ({ value: one.id, label: `#${one.id} ${titleOf(t, one, language)}` }))}
        onChange={(intoId) => change({ intoId })}
      />
    </Form.Item>
  );
}

function PauseFields({ draft, change }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item label={t('faults.field.reason')} required>
        <Segmented
          aria-label={t('faults.field.reason')}
          value={draft.reason}
          options={pauseReasons.map((value) => ({ value, label: t(`faults.pause.${value}`) }))}
          onChange={(reason) => change({ reason })}
        />
      </Form.Item>
      <Form.Item
        label={t('faults.field.evidence')}
        required
        htmlFor="fault-evidence"
        help={t('faults.field.evidenceHint')}
      >
        <LimitedInput
          id="fault-evidence"
          max={longestEvidence}
          value={draft.evidence}
          onChange={(event) => change({ evidence: event.target.value })}
        />
      </Form.Item>
    </>
  );
}

const isReady = ({ verb }: Act, draft: Draft): boolean => {
  if (isTooLong(draft.note, longestFaultNote) || isTooLong(draft.evidence, longestEvidence)) return false;
  if (verb === 'merge') return draft.intoId !== null;
  if (verb === 'suspend') return draft.evidence.trim() !== '';
  if (verb === 'finish') return draft.causeId !== null && !isVague(draft.note);
  return !reasonedVerbs.includes(verb) || draft.note.trim() !== '';
};

function wishOf({ id, version }: FaultOrder, act: Act, key: string) {
  return ({ note, minutes, intoId, reason, evidence, result, causeId, actionId, parts }: Draft) => {
    if (act.by === 'lead')
      return faultLeadRequested({
        ...{ id, version, key, verb: act.verb, note },
        ...(act.verb === 'extend' && { minutes }),
        ...(act.verb === 'merge' && intoId !== null && { intoId }),
      });
    return faultWorkRequested({
      ...{ id, version, key, verb: act.verb, note },
      ...(act.verb === 'suspend' && { reason, evidence }),
      ...(act.verb === 'finish' && {
        result,
        ...(causeId !== null && { causeId }),
        ...(actionId !== null && { actionId }),
        ...(parts.length > 0 && { parts }),
      }),
    });
  };
}

interface ActDialogProps {
  order: FaultOrder;
  act: Act;
  onClose: () => void;
}

/** What a step asks for before it is taken. */
export function ActDialog({ order, act, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(usual);
  const { send, wish, isSending } = useWish(onClose);
  const keyOf = useWishKey();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { verb } = act;
  const fields = { order, draft, change };
  return (
    <FormDialog
      title={t('faults.actTitle', { act: t(`faults.verb.${verb}`), id: order.id })}
      okText={t(`faults.verb.${verb}`)}
      cancelText={t('faults.cancelDialog')}
      okButtonProps={{ disabled: !isReady(act, draft), loading: isSending }}
      onOk={() => send(wishOf(order, act, keyOf(draft))(draft))}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical" component="div">
        {verb === 'merge' ? <MergeField {...fields} /> : null}
        {verb === 'suspend' ? <PauseFields {...fields} /> : null}
        {verb === 'finish' ? <FinishFields {...fields} /> : null}
        {verb === 'extend' ? (
          <Form.Item label={t('faults.field.minutes')} required htmlFor="fault-minutes">
            <InputNumber
              id="fault-minutes"
              min={1}
              max={43_200}
              value={draft.minutes}
              onChange={(minutes) => change({ minutes: minutes ?? usual.minutes })}
            />
          </Form.Item>
        ) : null}
        <Form.Item
          label={t(verb === 'finish' ? 'faults.field.completion' : 'faults.field.note')}
          required={verb === 'finish' || reasonedVerbs.includes(verb)}
          htmlFor="fault-note"
          {...(verb === 'finish' && { help: t('faults.field.completionHint') })}
        >
          <LimitedTextArea
            id="fault-note"
            rows={3}
            max={longestFaultNote}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
