import {
  argumentsOf,
  jobKindNames,
  readTarget,
  targetText,
  type JobKind,
  type JobTarget,
} from '@contract/jobs';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLabels } from '@/ui/choiceSearch';
import { JobArgumentInput, type ArgumentValue } from './JobArgumentInput';
import './jobTargetInput.css';

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
  // What is being typed may not be an address yet: the target is kept here, the text is what it would be saved as.
  const [typed, setTyped] = useState<JobTarget | null>(null);
  const target = typed && targetText(typed) === value ? typed : readTarget(value);
  const options = jobKindNames.map((kind) => ({ value: kind, label: t(`jobs.kind.${kind}`) }));
  const change = (next: JobTarget) => {
    setTyped(next);
    onChange(targetText(next));
  };
  return (
    <>
      <Select
        aria-label={label}
        className="job-target-input"
        value={target?.kind ?? null}
        options={options}
        showSearch={searchLabels}
        onChange={(kind: JobKind) => change(usual(kind))}
      />
      {target && <Arguments target={target} onChange={change} />}
      {target && <code className="job-target-input__text">{value}</code>}
    </>
  );
}

function Arguments({ target, onChange }: { target: JobTarget; onChange: (next: JobTarget) => void }) {
  const { t } = useTranslation();
  const change = (name: string, value: ArgumentValue) =>
    onChange({ ...target, args: { ...target.args, [name]: value } });
  return argumentsOf(target.kind).map(([name, argument]) => (
    <label key={name} className="job-target-input__argument">
      <span>{t(`jobs.argument.${name}`)}</span>
      <JobArgumentInput
        argument={argument}
        value={target.args[name] ?? argument.default}
        onChange={(value) => change(name, value)}
      />
    </label>
  ));
}
