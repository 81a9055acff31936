import { GithubOutlined, ReadOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import './toolButton.css';

/** R-SHELL-08: addresses that the operator sets; an empty one shows nothing. */
export function OutsideLinks() {
  const { t } = useTranslation();
  const config = useAppConfig();
  if (!config) return null;
  return (
    <>
      <Outside href={config.repositoryUrl} label={t('shell.repository')} icon={<GithubOutlined />} />
      <Outside href={config.documentationUrl} label={t('shell.documentation')} icon={<ReadOutlined />} />
    </>
  );
}

function Outside({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  if (!href) return null;
  return (
    <Tooltip title={label}>
      <a
        className="tool-button shell-desktop-only"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
