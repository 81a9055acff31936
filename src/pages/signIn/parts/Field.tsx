import { useId, type ComponentProps, type ReactNode } from 'react';
import './entryForm.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with it, once it was sent. */
  problem?: string | undefined;
  /** Stands at the end of the box: a picture, a button. */
  beside?: ReactNode;
}

export function Field({ label, problem, beside, ...input }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input id={id} {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })} {...input} />
        {beside}
      </div>
      {problem && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
