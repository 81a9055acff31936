import { isEntered, type AnyRecord, type Field } from '@contract/resources';
import { draftClosed, draftSent, type DraftState, type Screen } from '@sagas/resources/resources.slice';
import { Alert, App, Button, Drawer, Form, Skeleton, type FormInstance } from 'antd';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useSay } from '@/prompts/useSay';
import { OpeningFocus } from '@/ui/OpeningFocus';
import { useGivingUp } from './useGivingUp';
import { useUnsaved } from '@/ui/useUnsaved';
import { lacksSecondFactor, SecondFactorLink } from '@/wishes/SecondFactorLink';
import type { OptionsOf } from '../useOptions';
import { useResourceWords } from '../words';
import { Cautions } from './Cautions';
import { ConflictPanel } from './ConflictPanel';
import { FieldInput } from './FieldInput';
import type { FormToolProps } from './formTool';
import { rulesOf } from './rules';
import './draftDrawer.css';

interface DraftDrawerProps {
  screen: Screen;
  options: OptionsOf;
  tool?: ComponentType<FormToolProps>;
}

/** A form for one row; only changed forms ask before they are put away. */
export function DraftDrawer(props: DraftDrawerProps) {
  const { screen } = props;
  const draft = useAppSelector((state) => state.resources.drafts[screen.key]);
  return draft ? (
    <App component={false}>
      <OpenDraft {...props} draft={draft} />
    </App>
  ) : null;
}

function OpenDraft(props: DraftDrawerProps & { draft: DraftState }) {
  const { screen, options, draft } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<AnyRecord>();
  const { resource, key } = screen;
  const words = useResourceWords(resource);
  const [isChanged, setChanged] = useState(false);
  useFilled(form, draft);
  useUnsaved(isChanged);
  const giveUp = useGivingUp(isChanged);
  const leave = () => giveUp(() => void dispatch(draftClosed({ key })));
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
      autoFocus={false}
      footer={<Foot screen={screen} draft={draft} onLeave={leave} />}
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
          <DraftForm {...props} form={form} onChange={() => setChanged(true)} />
        </>
      )}
    </Drawer>
  );
}

function Foot({ screen, draft, onLeave }: { screen: Screen; draft: DraftState; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="crud-form-footer">
      <Failure draft={draft} />
      <Button onClick={onLeave}>{t('crud.cancel')}</Button>
      <Button
        type="primary"
        htmlType="submit"
        form={formId(screen, draft)}
        loading={draft.status === 'saving'}
      >
        {t('crud.save')}
      </Button>
    </div>
  );
}

/** Beside the button until it is pressed again: a message that goes away would leave in doubt what became of it. */
function Failure({ draft: { failure, refusal } }: { draft: DraftState }) {
  const say = useSay();
  if (!failure) return null;
  const wayOut = lacksSecondFactor(refusal) && <SecondFactorLink />;
  return <Alert type="error" showIcon title={say(failure)} action={wayOut} className="crud-failure" />;
}

/** The save button stands outside the form, and is its own all the same: so Enter in a field presses it. */
const formId = ({ key }: Screen, { verb }: DraftState): string => `${key}-${verb}`;

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
  onChange: () => void;
}

function DraftForm({ screen, options, draft, form, onChange, tool: Tool }: DraftFormProps) {
  const dispatch = useAppDispatch();
  const { resource } = screen;
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field, draft.verb));
  return (
    <Form
      form={form}
      layout="vertical"
      name={formId(screen, draft)}
      initialValues={draft.values}
      className="crud-form"
      scrollToFirstError
      onValuesChange={onChange}
      onFinish={(values: AnyRecord) => dispatch(draftSent({ ...screen, values }))}
    >
      {shown.map(([name, field]) => (
        <FieldRow key={name} name={name} field={field} screen={screen} draft={draft} options={options} />
      ))}
      {/* All values of this form, which antd types as any. */}
      {Tool && <Tool draft={draft} form={{ read: () => form.getFieldsValue(true) as AnyRecord }} />}
      {resource.cautions && <Cautions resource={resource} values={draft.values} options={options} />}
      <OpeningFocus />
    </Form>
  );
}

const isShown = (field: Field, verb: 'add' | 'edit'): boolean =>
  !field.hidden && (isEntered(field, verb) || (field.fixed === true && verb === 'edit' && !field.secret));

/** Whether a field that only some changes need is to be filled in; once asked for it stays. */
function useAsked(name: string, { whenRefused }: Field, { problems, refusal }: DraftState): boolean {
  const isNow = name in problems || whenRefused?.some((reason) => reason === refusal) === true;
  const [wasAsked, setAsked] = useState(isNow);
  if (isNow && !wasAsked) setAsked(true);
  return whenRefused === undefined || isNow || wasAsked;
}

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
  const isAsked = useAsked(name, field, draft);
  if (!isAsked) return null;
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
