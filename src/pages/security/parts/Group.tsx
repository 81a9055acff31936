import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function Group({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = `security-${name}`;
  return (
    <section className="security__group" data-group={name} aria-labelledby={id}>
      <h2 id={id}>{t(`security.group.${name}`)}</h2>
      {children}
    </section>
  );
}
