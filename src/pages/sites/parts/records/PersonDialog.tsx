import { SitePersonDraft, type SitePerson } from '@contract/siteRecords';
import { personSaveRequested } from '@sagas/siteRecords/siteRecords.slice';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { FormDialog } from '@/ui/FormDialog';
import { useSaved } from './useSaved';

const fields = [
  ['name', 40],
  ['part', 40],
  ['phone', 32],
  ['remark', 120],
] as const;

interface PersonDialogProps {
  siteId: number;
  /** Null: a new one. */
  person: SitePerson | null;
  onClose: () => void;
}

/** Writes whom one calls, what they are here, and their number. */
export function PersonDialog({ siteId, person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { name = '', part = '', phone = '', remark = '' } = person ?? {};
  const [draft, setDraft] = useState({ name, part, phone, remark });
  const { isSaving, expect } = useSaved(onClose);
  const checked = SitePersonDraft.safeParse(draft);
  const isPhoneWrong = !SitePersonDraft.shape.phone.safeParse(draft.phone).success;
  const save = () => {
    if (!checked.success || isSaving) return;
    expect();
    dispatch(personSaveRequested({ siteId, id: person?.id ?? null, draft: checked.data }));
  };
  return (
    <FormDialog
      title={t(person ? 'sitePage.editPerson' : 'sitePage.addPerson')}
      okText={t('sitePage.save')}
      cancelText={t('sitePage.cancel')}
      okButtonProps={{ disabled: !checked.success, loading: isSaving }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {fields.map(([field, max]) => (
          <Form.Item
            key={field}
            label={t(`sitePage.person.${field}`)}
            htmlFor={`site-person-${field}`}
            required={field === 'name'}
            {...(field === 'phone' &&
              isPhoneWrong && { validateStatus: 'error' as const, help: t('sitePage.phoneWrong') })}
          >
            <LimitedInput
              id={`site-person-${field}`}
              max={max}
              value={draft[field]}
              onChange={({ target }) => setDraft((before) => ({ ...before, [field]: target.value }))}
            />
          </Form.Item>
        ))}
      </Form>
    </FormDialog>
  );
}
