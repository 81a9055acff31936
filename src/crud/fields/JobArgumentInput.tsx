import type { JobArgument } from '@contract/jobs';
import { choicesRequested } from '@sagas/lookups/lookups.slice';
import { InputNumber, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';

export type ArgumentValue = number | string;

interface JobArgumentInputProps<A extends JobArgument = JobArgument> {
  argument: A;
  value: ArgumentValue;
  onChange: (value: ArgumentValue) => void;
}

/** One argument of a job, by its kind. */
export function JobArgumentInput({ argument, value, onChange }: JobArgumentInputProps) {
  const { t } = useTranslation();
  switch (argument.kind) {
    case 'number':
      return (
        <InputNumber
          min={argument.min}
          max={argument.max}
          precision={0}
          value={Number(value)}
          onChange={(next) => onChange(next ?? argument.min)}
        />
      );
    case 'choice':
      return (
        <Select
          value={String(value)}
          options={argument.of.map((word) => ({
            value: word,
            label: t(argument.words ? `${argument.words}.${word}` : `jobs.option.${word}`),
          }))}
          onChange={onChange}
        />
      );
    case 'reference':
      return <ReferenceInput argument={argument} value={value} onChange={onChange} />;
    case 'addresses':
      return (
        <LimitedInput max={300} value={String(value)} onChange={({ target }) => onChange(target.value)} />
      );
  }
}

function ReferenceInput({
  argument,
  value,
  onChange,
}: JobArgumentInputProps<Extract<JobArgument, { kind: 'reference' }>>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { from } = argument;
  const choices = useAppSelector((state) => state.lookups.choices[from]);
  useEffect(() => {
    dispatch(choicesRequested({ name: from }));
  }, [dispatch, from]);
  const offered = (choices ?? []).map(({ value: id, label, isDisabled }) => ({
    value: Number(id),
    label,
    disabled: isDisabled ?? false,
  }));
  return (
    <Select
      value={Number(value)}
      options={[{ value: 0, label: t('jobs.option.none') }, ...offered]}
      onChange={onChange}
    />
  );
}
