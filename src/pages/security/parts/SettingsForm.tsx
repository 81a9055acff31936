import { saveSecuritySettings } from '@contract/calls/security';
import type { SecurityAnswer, SecuritySettings } from '@contract/security';
import { securitySent } from '@sagas/security/security.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Alert, Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useUnsaved } from '@/ui/useUnsaved';
import { AccessGroup } from './AccessGroup';
import { EntryGroup } from './EntryGroup';
import { FactorGroup } from './FactorGroup';
import { fromForm, toForm, type FormValues } from './formValues';
import { NumberGroups } from './NumberGroups';
import { ProofDialog } from './ProofDialog';

interface SettingsFormProps {
  answer: SecurityAnswer;
  /** The group that somebody was sent to. */
  group: string | null;
}

/** Everything that is decided here, saved as one. */
export function SettingsForm({ answer, group }: SettingsFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<FormValues>();
  const { isSaving, wasOvertaken, problems } = useAppSelector((state) => state.security);
  const mayEdit = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [saveSecuritySettings.permission]),
  );
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const frame = useScrolledTo(group);
  useProblems(form, problems);
  const send = (values: FormValues) => dispatch(securitySent({ settings: fromForm(values) }));
  return (
    <div ref={frame}>
      {wasOvertaken && (
        <Alert type="warning" showIcon title={t('security.conflict')} className="security__told" />
      )}
      {!mayEdit && <Alert type="info" showIcon title={t('security.readOnly')} className="security__told" />}
      <Form<FormValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!mayEdit || isSaving}
        initialValues={toForm(answer.settings)}
        onValuesChange={() => setChanged(true)}
        onFinish={send}
        scrollToFirstError
      >
        <div className="security__groups">
          <NumberGroups />
          <div className="security__pair">
            <EntryGroup fixed={answer.fixed} />
            <FactorGroup roles={answer.roles} />
          </div>
        </div>
        <AccessGroup answer={answer} />
        {mayEdit && (
          <SaveBar
            isChanged={isChanged}
            isSaving={isSaving}
            onReset={() => {
              form.resetFields();
              setChanged(false);
            }}
          />
        )}
      </Form>
      <ProofDialog />
    </div>
  );
}

interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  onReset: () => void;
}

function SaveBar({ isChanged, isSaving, onReset }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div className="security__save">
      <span role="status">{isChanged ? t('security.unsaved') : ''}</span>
      <Button onClick={onReset} disabled={!isChanged || isSaving}>
        {t('security.reset')}
      </Button>
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged}>
        {t('security.save')}
      </Button>
    </div>
  );
}

/** Brings the group into view that the overview sent somebody to. */
function useScrolledTo(group: string | null) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (group === null) return;
    const found = frame.current?.querySelector(`[data-group="${group}"]`);
    found?.scrollIntoView({ block: 'center' });
  }, [group]);
  return frame;
}

/** What the server refused stands at its field. */
function useProblems(
  form: ReturnType<typeof Form.useForm<FormValues>>[0],
  problems: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    const fields = Object.entries(problems).map(([path, text]) => ({
      // The server names an entry of a list by its place; the form knows the list.
      name: path.split('.')[0] as keyof SecuritySettings,
      errors: [text],
    }));
    if (fields.length > 0) form.setFields(fields);
  }, [form, problems]);
}
