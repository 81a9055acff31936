import type { SceneSubject } from '@contract/scenes';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useSiteStates } from '@/live';
import { useRegions } from '@/pages/screen/parts/useRegions';
import { searchLabels } from '@/ui/choiceSearch';

interface SubjectFieldProps {
  label: string;
  value: SceneSubject | null;
  onChange: (subject: SceneSubject | null) => void;
  /** A widget may be about what its scene is about. */
  mayInherit?: boolean;
}

const nameOf = (subject: SceneSubject | null): string => subject?.kind ?? 'scene';

/** What a scene or a widget is about. */
export function SubjectField({ label, value, onChange, mayInherit = false }: SubjectFieldProps) {
  const { t } = useTranslation();
  const kinds = [...(mayInherit ? ['scene'] : []), 'fleet', 'region', 'site'];
  const choose = (kind: string) => {
    if (kind === 'scene') return onChange(null);
    onChange(kind === 'fleet' ? { kind } : { kind: kind === 'region' ? 'region' : 'site', id: null });
  };
  return (
    <div className="scenes-composer__field">
      <span>{label}</span>
      <Select
        aria-label={label}
        value={nameOf(value)}
        onChange={choose}
        options={kinds.map((kind) => ({ value: kind, label: t(`scenes.subject.${kind}`) }))}
      />
      {value && value.kind !== 'fleet' ? <Which subject={value} onChange={onChange} /> : null}
    </div>
  );
}

type Particular = Exclude<SceneSubject, { kind: 'fleet' }>;

function Which({ subject, onChange }: { subject: Particular; onChange: (subject: SceneSubject) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const regions = useRegions();
  const { columns } = useSiteStates();
  const { kind } = subject;
  const known = useMemo(
    () =>
      kind === 'region'
        ? regions.map(({ id, name }) => ({ value: id, label: name[language] }))
        : columns.map.id.map((id, row) => ({ value: id, label: columns.map.name[row] ?? '' })),
    [kind, regions, columns, language],
  );
  return (
    <Select
      aria-label={t(`scenes.subject.${kind}`)}
      showSearch={searchLabels}
      value={subject.id ?? 0}
      onChange={(id) => onChange({ kind, id: id === 0 ? null : id })}
      options={[{ value: 0, label: t(`scenes.byItself.${kind}`) }, ...known]}
    />
  );
}
