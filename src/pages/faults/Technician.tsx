import { technicianPath } from '@contract/ownOrders';
import { Button, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import './technician.css';

/** The way to the technician's page, which stands outside the console: it is kept on the phone on its own. */
export function Technician() {
  const { t } = useTranslation();
  return (
    <section className="technician-link" aria-labelledby="technician-link">
      <h1 id="technician-link">{t('technician.page')}</h1>
      <p>{t('technician.about')}</p>
      <Button type="primary" size="large" href={technicianPath}>
        {t('technician.open')}
      </Button>
      {/* The button leads there too. */}
      <div aria-hidden="true">
        <QRCode value={`${location.origin}${technicianPath}`} size={176} type="svg" />
      </div>
    </section>
  );
}
