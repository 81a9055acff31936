import { isEntered, type AnyRecord, type Field } from '@contract/resources';
import { draftClosed, draftSent, type DraftState, type Screen } from '@sagas/resources/resources.slice';
import { App, Button, Drawer, Form, Skeleton, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import type { OptionsOf } from '../useOptions';
import { useResourceWords } from '../words';
import { ConflictPanel } from './ConflictPanel';
import { FieldInput } from './FieldInput';
import { rulesOf } from './rules';

interface DraftDrawerProps {
  screen: Screen;
  options: OptionsOf;
}

/** A form for one row; only changed forms ask before they are put away. */
export function DraftDrawer({ screen, options }: DraftDrawerProps) {
  const draft = useAppSelector((state) => state.resources.drafts[screen.key]);
  return draft ? (
    <App component={false}>
      <OpenDraft screen={screen} options={options} draft={draft} />
    </App>
  ) : null;
}

function OpenDraft({ screen, options, draft }: DraftDrawerProps & { draft: DraftState }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { modal } = App.useApp();
  const [form] = Form.useForm<AnyRecord>();
  const { resource, key } = screen;
  const words = useResourceWords(resource);
  useFilled(form, draft);
  const close = () => dispatch(draftClosed({ key }));
  const leave = () => {
    if (!form.isFieldsTouched()) return close();
    modal.confirm({
      title: t('crud.confirmTitle'),
      content: t('crud.unsaved'),
      okText: t('crud.confirm'),
      cancelText: t('crud.cancel'),
      onOk: () => void close(),
    });
  };
  const title =
    draft.verb === 'add'
      ? t('crud.addTitle', { title: words.title })
      : t('crud.editTitle', { title: words.titleOf(draft.values) || words.title });
  return (
    <Drawer
      open
      size={isWide(screen) ? 760 : 560}
      title={title}
      onClose={leave}
      mask={{ closable: false }}
      footer={
        <div className="crud-form-footer">
          <Button onClick={leave}>{t('crud.cancel')}</Button>
          <Button type="primary" loading={draft.status === 'saving'} onClick={() => form.submit()}>
            {t('crud.save')}
          </Button>
        </div>
      }
    >
      {draft.status === 'loading' ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          {draft.status === 'conflict' && (
            <ConflictPanel
              screen={screen}
              draft={draft}
              options={options}
              // All values of this form, which antd types as any.
              values={() => form.getFieldsValue(true) as AnyRecord}
            />
          )}
          <DraftForm screen={screen} options={options} draft={draft} form={form} />
        </>
      )}
    </Drawer>
  );
}

const isWide = ({ resource }: Screen): boolean =>
  Object.values(resource.fields).some(({ kind }) => kind === 'richText' || kind === 'references');

/** What was loaded fills the form, once: a kept view that is come back to runs its effects again. */
function useFilled(form: FormInstance<AnyRecord>, { values, problems, status }: DraftState): void {
  const filled = useRef<AnyRecord>(null);
  useEffect(() => {
    if (status !== 'editing' || filled.current === values) return;
    filled.current = values;
    form.setFieldsValue(values);
  }, [form, values, status]);
  useEffect(() => {
    form.setFields(Object.entries(problems).map(([name, problem]) => ({ name, errors: [problem] })));
  }, [form, problems]);
}

interface DraftFormProps extends DraftDrawerProps {
  draft: DraftState;
  form: FormInstance<AnyRecord>;
}

function DraftForm({ screen, options, draft, form }: DraftFormProps) {
  const dispatch = useAppDispatch();
  const { resource } = screen;
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field, draft.verb));
  return (
    <Form
      form={form}
      layout="vertical"
      name={`${screen.key}-${draft.verb}`}
      initialValues={draft.values}
      className="crud-form"
      scrollToFirstError
      onFinish={(values: AnyRecord) => dispatch(draftSent({ ...screen, values }))}
    >
      {shown.map(([name, field]) => (
        <FieldRow key={name} name={name} field={field} screen={screen} draft={draft} options={options} />
      ))}
    </Form>
  );
}

const isShown = (field: Field, verb: 'add' | 'edit'): boolean =>
  !field.hidden && (isEntered(field, verb) || (field.fixed === true && verb === 'edit' && !field.secret));

interface FieldRowProps extends DraftDrawerProps {
  name: string;
  field: Field;
  draft: DraftState;
}

function FieldRow({ name, field, screen, draft, options }: FieldRowProps) {
  const { t } = useTranslation();
  const words = useResourceWords(screen.resource);
  const decides = field.when?.field ?? name;
  const deciding: unknown = Form.useWatch(decides);
  if (field.when && !field.when.is.includes(String(deciding ?? draft.values[decides]))) return null;
  const label = words.field(name);
  const isDisabled = draft.verb === 'edit' && field.fixed === true;
  const isLong =
    ['longText', 'richText', 'references'].includes(field.kind) ||
    ('picker' in field && field.picker !== 'icon');
  return (
    <Form.Item
      name={name}
      label={label}
      extra={words.hint(name)}
      rules={isDisabled ? [] : rulesOf(field, label, t)}
      validateTrigger={['onBlur', 'onChange']}
      className={isLong ? 'crud-form-long' : ''}
    >
      <FieldInput
        field={field}
        label={label}
        options={options[name] ?? []}
        isDisabled={isDisabled}
        ownId={draft.id}
      />
    </Form.Item>
  );
}
