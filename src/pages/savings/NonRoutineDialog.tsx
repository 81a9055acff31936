import { ipmvpOptions, nonRoutineKinds, type NonRoutineDraft } from '@contract/nonRoutine';
import { ipmvpOptionOf, type SavingsOf } from '@contract/savings';
import { nonRoutineAddRequested } from '@sagas/savings/savings.actions';
import { siteRecordsQuery } from '@sagas/siteRecords/siteRecords.queries';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useQuery } from '@/queries/useQuery';
import { MomentPicker } from '@/time/PlantPickers';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

interface Props {
  siteId: number;
  of: SavingsOf;
  onClose: () => void;
}

const longestNote = 500;

type Entered = Omit<NonRoutineDraft, 'evidenceId' | 'from'> & {
  evidenceId: number | null;
  from: number | null;
};

const isWhole = (entered: Entered): entered is NonRoutineDraft =>
  entered.evidenceId !== null && entered.from !== null && entered.note.trim() !== '';

/** What happened, for how long, with what effect, on what evidence. */
export function NonRoutineDialog({ siteId, of, onClose }: Props) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [entered, setEntered] = useState<Entered>({
    ...{ kind: 'other', of, from: null, to: null, kwhPerDay: null, option: ipmvpOptionOf[of], note: '' },
    evidenceId: null,
  });
  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      title={t('nonRoutine.add')}
      okText={t('nonRoutine.save')}
      cancelText={t('experiments.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: !isWhole(entered) || isTooLong(entered.note, longestNote) }}
      onOk={() => (isWhole(entered) ? send(nonRoutineAddRequested({ siteId, draft: entered })) : undefined)}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Fields {...{ siteId, entered, change }} />
    </FormDialog>
  );
}

interface FieldsProps {
  siteId: number;
  entered: Entered;
  change: (part: Partial<Entered>) => void;
}

function Fields({ siteId, entered, change }: FieldsProps) {
  const { t } = useTranslation();
  const { kind, from, to, kwhPerDay, option, note, evidenceId } = entered;
  const label = (name: string) => ({ 'aria-label': t(`nonRoutine.field.${name}`) });
  const item = (name: string) => ({ label: t(`nonRoutine.field.${name}`) });
  return (
    <Form layout="vertical">
      <Form.Item {...item('kind')}>
        <Select
          {...label('kind')}
          value={kind}
          options={nonRoutineKinds.map((value) => ({ value, label: t(`nonRoutine.kind.${value}`) }))}
          onChange={(value) => change({ kind: value })}
        />
      </Form.Item>
      <Form.Item {...item('from')}>
        <MomentPicker
          label={t('nonRoutine.field.from')}
          value={from}
          onChange={(at) => change({ from: at })}
        />
      </Form.Item>
      <Form.Item {...item('to')}>
        <MomentPicker
          label={t('nonRoutine.field.to')}
          placeholder={t('nonRoutine.goesOn')}
          value={to}
          onChange={(at) => change({ to: at })}
        />
      </Form.Item>
      <Effect kwhPerDay={kwhPerDay} change={change} />
      <Form.Item {...item('option')}>
        <Select
          {...label('option')}
          value={option}
          options={ipmvpOptions.map((value) => ({ value, label: t(`nonRoutine.ipmvp.${value}`) }))}
          onChange={(value) => change({ option: value })}
        />
      </Form.Item>
      <Evidence siteId={siteId} evidenceId={evidenceId} change={change} />
      <Form.Item {...item('note')}>
        <LimitedTextArea
          {...label('note')}
          max={longestNote}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Form.Item>
    </Form>
  );
}

/** How much more was used, or that nobody knows. */
function Effect({ kwhPerDay, change }: Pick<Entered, 'kwhPerDay'> & Pick<FieldsProps, 'change'>) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item>
        <Checkbox
          checked={kwhPerDay === null}
          onChange={({ target }) => change({ kwhPerDay: target.checked ? null : 0 })}
        >
          {t('nonRoutine.field.exclude')}
        </Checkbox>
      </Form.Item>
      {kwhPerDay === null ? null : (
        <Form.Item label={t('nonRoutine.field.kwhPerDay')}>
          <InputNumber
            aria-label={t('nonRoutine.field.kwhPerDay')}
            value={kwhPerDay}
            onChange={(value) => change({ kwhPerDay: value ?? 0 })}
          />
        </Form.Item>
      )}
    </>
  );
}

function Evidence({
  siteId,
  evidenceId,
  change,
}: { evidenceId: number | null } & Omit<FieldsProps, 'entered'>) {
  const { t } = useTranslation();
  const { data } = useQuery(siteRecordsQuery, siteId);
  return (
    <Form.Item label={t('nonRoutine.field.evidence')}>
      <Select
        aria-label={t('nonRoutine.field.evidence')}
        value={evidenceId}
        options={(data?.files ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => change({ evidenceId: value })}
      />
    </Form.Item>
  );
}
