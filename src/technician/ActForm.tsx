import { longestEvidence, longestFaultNote } from '@contract/faultActions';
import { reasonedVerbs } from '@contract/faultFlow';
import { faultResults, pauseReasons } from '@contract/faults';
import { isVague } from '@contract/faultWords';
import type { OwnOrder } from '@contract/ownOrders';
import type { Work } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooLong } from '@/crud/fields/textLimit';
import { Choice } from './Choice';
import { PhotoInput } from './PhotoInput';
import { FinishFields } from './FinishFields';
import { Written } from './Written';
import type { Draft } from './draft';

export type WordedVerb = 'return' | 'suspend' | 'finish' | 'note';

const usual: Draft = {
  ...{ note: '', reason: 'parts', evidence: '', result: 'solved' },
  ...{ causeId: null, actionId: null, parts: {} },
};

const isReady = (verb: WordedVerb, { note, evidence, causeId }: Draft): boolean => {
  if (isTooLong(note, longestFaultNote) || isTooLong(evidence, longestEvidence)) return false;
  if (verb === 'suspend') return evidence.trim() !== '';
  if (verb === 'finish') return causeId !== null && !isVague(note);
  return note.trim() !== '';
};

function workOf(verb: WordedVerb, draft: Draft, checked: readonly string[]): Work {
  const { note, reason, evidence, result, causeId, actionId, parts } = draft;
  if (verb === 'suspend') return { verb, note, reason, evidence };
  if (verb !== 'finish') return { verb, note };
  const used = Object.entries(parts).filter(([, count]) => count > 0);
  return {
    ...{ verb, note, result, checked: [...checked] },
    ...(causeId !== null && { causeId }),
    ...(actionId !== null && { actionId }),
    parts: used.map(([partId, count]) => ({ partId: Number(partId), count })),
  };
}

interface SuspendFieldsProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function SuspendFields({ draft, change }: SuspendFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('faults.field.reason')}
        value={draft.reason}
        options={pauseReasons.map((value) => ({ value, label: t(`faults.pause.${value}`) }))}
        onChange={(reason) => change({ reason })}
      />
      <Written
        label={t('faults.field.evidence')}
        value={draft.evidence}
        max={longestEvidence}
        required
        onChange={(evidence) => change({ evidence })}
      />
    </>
  );
}

interface ActFormProps {
  order: OwnOrder;
  verb: WordedVerb;
  checked: readonly string[];
  /** With the photos that prove it. */
  onTake: (work: Work, proofs: readonly File[]) => void;
  onCancel: () => void;
}

/** What a step asks for before it is taken. */
export function ActForm({ order, verb, checked, onTake, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(usual);
  const [proofs, setProofs] = useState<readonly File[]>([]);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isFinish = verb === 'finish';
  return (
    <form
      className="technician-form"
      aria-label={t(`faults.verb.${verb}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(verb, draft)) onTake(workOf(verb, draft, checked), proofs);
      }}
    >
      {verb === 'suspend' ? (
        <>
          <SuspendFields draft={draft} change={change} />
          <PhotoInput
            label={t('technician.photo', { moment: t('faults.photo.evidence') })}
            onTake={(file) => setProofs([...proofs, file])}
          />
          {proofs.length > 0 ? <p role="status">{t('technician.proofs', { count: proofs.length })}</p> : null}
        </>
      ) : null}
      {isFinish ? (
        <>
          <Choice
            label={t('faults.field.result')}
            value={draft.result}
            options={faultResults.map((value) => ({ value, label: t(`faults.result.${value}`) }))}
            onChange={(result) => change({ result })}
          />
          <FinishFields order={order} draft={draft} change={change} />
        </>
      ) : null}
      <Written
        label={t(isFinish ? 'faults.field.completion' : 'faults.field.note')}
        value={draft.note}
        max={longestFaultNote}
        rows={4}
        required={isFinish || reasonedVerbs.includes(verb)}
        onChange={(note) => change({ note })}
      >
        {isFinish ? <small>{t('faults.field.completionHint')}</small> : null}
      </Written>
      <button type="submit" className="technician-button is-first" disabled={!isReady(verb, draft)}>
        {t('technician.send')}
      </button>
      <button type="button" className="technician-button" onClick={onCancel}>
        {t('technician.cancel')}
      </button>
    </form>
  );
}
