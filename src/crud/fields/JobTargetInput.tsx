import {
  argumentsOf,
  jobKindNames,
  readTarget,
  targetText,
  type JobKind,
  type JobTarget,
} from '@contract/jobs';
import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface JobTargetInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const usual = (kind: JobKind): JobTarget => ({
  kind,
  args: Object.fromEntries(argumentsOf(kind).map(([name, argument]) => [name, argument.default])),
});

/** A kind of the registry and its arguments: nothing else can be entered. */
export function JobTargetInput({ label, value, onChange }: JobTargetInputProps) {
  const { t } = useTranslation();
  const target = readTarget(value);
  const options = jobKindNames.map((kind) => ({ value: kind, label: t(`jobs.kind.${kind}`) }));
  return (
    <>
      <Select
        aria-label={label}
        className="job-target"
        value={target?.kind ?? null}
        options={options}
        onChange={(kind: JobKind) => onChange(targetText(usual(kind)))}
      />
      {target && <Arguments target={target} onChange={(next) => onChange(targetText(next))} />}
      {target && <code className="job-target__text">{value}</code>}
    </>
  );
}

function Arguments({ target, onChange }: { target: JobTarget; onChange: (next: JobTarget) => void }) {
  const { t } = useTranslation();
  return argumentsOf(target.kind).map(([name, { min, max }]) => (
    <label key={name} className="job-target__argument">
      <span>{t(`jobs.argument.${name}`)}</span>
      <InputNumber
        min={min}
        max={max}
        precision={0}
        value={target.args[name] ?? min}
        onChange={(next) => onChange({ ...target, args: { ...target.args, [name]: next ?? min } })}
      />
    </label>
  ));
}
