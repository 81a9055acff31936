import { withQueued } from '@sagas/technician/queue';
import { ofTechnician, type TechnicianState } from '@sagas/technician/technician.slice';
import type { OwnOrder } from '@contract/ownOrders';
import { useEffect, useState } from 'react';
import { useTechnicianSelector } from '@/app/store';

export const useTechnician = (): TechnicianState => useTechnicianSelector(ofTechnician);

/** One's own orders as they are by what was done here. */
export function useOwnOrders(): OwnOrder[] {
  const { orders, queue } = useTechnician();
  return orders.map((order) => withQueued(order, queue));
}

const beatMs = 1_000;

/** The time of the phone, so that ages go on while nothing comes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
