import { longestName } from '@contract/commandBatches';
import { StationClass } from '@contract/sites';
import { StrategySetting } from '@contract/strategies';
import type { ProgramScope, StrategyProgram } from '@contract/strategyPrograms';
import { strategyChoicesQuery } from '@sagas/strategies/strategies.queries';
import { programActRequested } from '@sagas/strategies/strategies.actions';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useRegions } from '@/regions/useRegions';
import { useQuery } from '@/queries/useQuery';
import { searchLabels } from '@/ui/choiceSearch';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { PlanFields } from './PlanFields';

const noScope: ProgramScope = { regionId: null, stationClass: null, buildTypeId: null, groupId: null };
const longestNote = 200;

/** The cheapest two that suit nearly every room (facts/domain §1.5). */
const usualPlan: readonly StrategySetting[] = (['setpointRamp', 'leadLag'] as const).map((kind) =>
  StrategySetting.parse({ kind }),
);

/** @param program null: a new one; otherwise a new version of it, whose scope stays */
export function ProgramDialog({
  program,
  onClose,
}: {
  program: StrategyProgram | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [scope, setScope] = useState(noScope);
  const [strategies, setStrategies] = useState<readonly StrategySetting[]>(program?.strategies ?? usualPlan);
  const plan = { strategies: [...strategies], note: note.trim() };
  const isWhole =
    strategies.length > 0 &&
    !isTooLong(note, longestNote) &&
    (program !== null || (name.trim() !== '' && !isTooLong(name, longestName)));
  const save = (): void =>
    send(
      programActRequested(
        program === null
          ? { verb: 'add', draft: { name: name.trim(), scope, ...plan } }
          : { verb: 'version', id: program.id, draft: plan },
      ),
    );
  return (
    <FormDialog
      width={640}
      title={
        program === null ? t('strategies.dialog.add') : t('strategies.dialog.version', { name: program.name })
      }
      okText={t('strategies.dialog.save')}
      cancelText={t('strategies.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: !isWhole }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical">
        {program === null ? (
          <>
            <TextField of="name" max={longestName} value={name} onChange={setName} />
            <ScopeFields scope={scope} onChange={(part) => setScope((before) => ({ ...before, ...part }))} />
          </>
        ) : null}
        <Form.Item label={t('strategies.dialog.strategies')}>
          <PlanFields plan={strategies} onChange={setStrategies} />
        </Form.Item>
        <TextField of="note" max={longestNote} value={note} onChange={setNote} />
      </Form>
    </FormDialog>
  );
}

interface TextFieldProps {
  of: 'name' | 'note';
  max: number;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ of, max, value, onChange }: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t(`strategies.dialog.${of}`)}>
      <LimitedInput
        max={max}
        aria-label={t(`strategies.dialog.${of}`)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}

interface ScopeFieldsProps {
  scope: ProgramScope;
  onChange: (part: Partial<ProgramScope>) => void;
}

function ScopeFields({ scope, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const regions = useRegions();
  const { data } = useQuery(strategyChoicesQuery, 'all');
  const named = (choices: readonly { id: number; name: string }[]) =>
    choices.map(({ id, name }) => ({ value: id, label: name }));
  const fields = [
    ['regionId', 'region', named(regions)],
    ['buildTypeId', 'buildType', named(data?.buildTypes ?? [])],
    ['groupId', 'group', named(data?.groups ?? [])],
  ] as const;
  return (
    <div className="strategies-scope">
      {fields.map(([part, label, options]) => (
        <Form.Item key={part} label={t(`strategies.dialog.${label}`)}>
          <Select
            allowClear
            showSearch={searchLabels}
            aria-label={t(`strategies.dialog.${label}`)}
            placeholder={t('strategies.dialog.any')}
            value={scope[part]}
            options={options}
            onChange={(value) => onChange({ [part]: value ?? null })}
          />
        </Form.Item>
      ))}
      <Form.Item label={t('strategies.dialog.class')}>
        <Select
          allowClear
          aria-label={t('strategies.dialog.class')}
          placeholder={t('strategies.dialog.any')}
          value={scope.stationClass}
          options={StationClass.options.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ stationClass: value ?? null })}
        />
      </Form.Item>
    </div>
  );
}
