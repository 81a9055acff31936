import { technicianPath } from '@contract/ownOrders';
import { refreshRequested } from '@sagas/technician/technician.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { Conflicts } from './Conflicts';
import { OrderList } from './OrderList';
import { OrderView } from './OrderView';
import { PictureView } from './PictureView';
import { StatusBar } from './StatusBar';
import { useOwnOrders, useTechnician } from './useTechnician';
import './technician.css';

const signInAddress = `/login?redirect=${encodeURIComponent(technicianPath)}`;

function Others() {
  const { t } = useTranslation();
  const { others } = useTechnician();
  if (others.length === 0) return null;
  const names = others.map(({ userName }) => userName).join(', ');
  return <p className="technician-note">{t('technician.others', { names })}</p>;
}

/** Nothing is open: why, and what can be done. */
function Closed() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { phase } = useTechnician();
  if (phase === 'starting' || phase === 'ready') return <p role="status">{t('technician.starting')}</p>;
  return (
    <>
      <p role="alert">{t(`technician.${phase}`)}</p>
      {phase === 'signedOut' ? (
        <a className="technician-button is-first" href={signInAddress}>
          {t('technician.signIn')}
        </a>
      ) : (
        <button
          type="button"
          className="technician-button is-first"
          onClick={() => dispatch(refreshRequested())}
        >
          {t('technician.retry')}
        </button>
      )}
      <Others />
    </>
  );
}

function Orders() {
  const orders = useOwnOrders();
  const [openedId, setOpened] = useState<number | null>(null);
  const opened = orders.find(({ id }) => id === openedId);
  return (
    <>
      <Conflicts />
      {opened ? (
        <OrderView key={opened.id} order={opened} onBack={() => setOpened(null)} />
      ) : (
        <OrderList orders={orders} onOpen={setOpened} />
      )}
      <PictureView />
    </>
  );
}

/** Own orders on the phone, with a network and without. */
export function TechnicianApp() {
  const { t } = useTranslation();
  const { phase } = useTechnician();
  return (
    <main className="technician">
      <h1>{t('technician.title')}</h1>
      {phase === 'ready' ? (
        <>
          <StatusBar />
          <Orders />
          <Others />
        </>
      ) : (
        <Closed />
      )}
    </main>
  );
}
