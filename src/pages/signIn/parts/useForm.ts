import { useState, type ChangeEvent, type FormEvent } from 'react';

type Values<K extends string> = Record<K, string>;
/** A text key per field that is not fine. */
export type Problems<K extends string> = Partial<Record<K, string>>;

/** A few text fields: what is typed, what is wrong with it, and sending only what is fine. */
export function useForm<K extends string>(
  initial: Values<K>,
  check: (values: Values<K>) => Problems<K>,
  send: (values: Values<K>) => void,
) {
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState<readonly string[]>([]);
  const found = check(values);
  const problems = Object.fromEntries(
    Object.entries(found).filter(([name]) => judged.includes(name)),
  ) as Problems<K>; // the same keys, fewer of them
  return {
    values,
    problems,
    /** From now on the field is judged as it is typed. */
    touch: (name: K) => setJudged((before) => [...before, name]),
    field: (name: K) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      setJudged(Object.keys(values));
      if (Object.keys(found).length === 0) send(values);
    },
  };
}
