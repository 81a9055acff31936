import type { SecurityOverview } from '@contract/security';
import { Button, Result, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mendings } from './mending';

type Finding = SecurityOverview['findings'][number];
const colours = { high: 'error', medium: 'warning', low: 'default' } as const;

interface FindingsProps {
  findings: readonly Finding[];
  onMend: (group: string) => void;
}

/** Every weakness that was found, what to do about it, and the way there. */
export function Findings({ findings, onMend }: FindingsProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="security-findings">
      <h2 id="security-findings">{t('security.findings')}</h2>
      {findings.length === 0 ? (
        <Result status="success" title={t('security.noFindings')} />
      ) : (
        <ul className="security__findings">
          {findings.map((finding) => (
            <Row key={finding.weakness} finding={finding} onMend={onMend} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  finding: { weakness, severity, count },
  onMend,
}: {
  finding: Finding;
  onMend: FindingsProps['onMend'];
}) {
  const { t } = useTranslation();
  const title = t(`security.finding.${weakness}`, { count });
  return (
    <li data-severity={severity}>
      <Tag color={colours[severity]}>{t(`security.severity.${severity}`)}</Tag>
      <div>
        <strong>{title}</strong>
        <p>{t(`security.finding.${weakness}.mend`)}</p>
      </div>
      <Mend weakness={weakness} label={title} onMend={onMend} />
    </li>
  );
}

function Mend({
  weakness,
  label,
  onMend,
}: {
  weakness: Finding['weakness'];
  label: string;
  onMend: FindingsProps['onMend'];
}) {
  const { t } = useTranslation();
  const mending = mendings[weakness];
  if (mending === null) return null;
  const name = t('security.mendOf', { label });
  if ('path' in mending)
    return (
      <Link className="security__mend" to={mending.path} aria-label={name}>
        {t('security.mend')}
      </Link>
    );
  return (
    <Button type="link" className="security__mend" aria-label={name} onClick={() => onMend(mending.group)}>
      {t('security.mend')}
    </Button>
  );
}
