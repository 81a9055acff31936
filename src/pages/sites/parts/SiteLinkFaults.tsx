import { linkHintOf } from '@contract/linkCauses';
import type { SiteLinkFault } from '@contract/sites';
import { Alert } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockError } from '@/pages/sites/clockError';
import { useTimes, type Times } from '@/time/useTimes';

const hintOf = (t: TFunction, fault: SiteLinkFault): string | null => {
  const hint = linkHintOf(fault);
  return hint === null ? null : t(`linkFault.hint.${hint}`);
};

function factsOf(t: TFunction, times: Times, fault: SiteLinkFault): (string | null)[] {
  if (fault.fault === 'clock') return [clockError(t, times, fault.value ?? 0)];
  if (fault.fault === 'twoPlaces') return [fault.detail, t('linkFault.twoPlacesMeans')];
  return [fault.reason && t(`monitor.reason.${fault.reason}`), fault.detail, hintOf(t, fault)];
}

/** Where nothing is understood, the time that is sent is no evidence about the clock. */
const relevantOf = (faults: readonly SiteLinkFault[]): readonly SiteLinkFault[] =>
  faults.some(({ fault }) => fault === 'notUnderstood')
    ? faults.filter(({ fault }) => fault !== 'clock')
    : faults;

/** What is wrong with how the controller of the site speaks, and since when. */
export function SiteLinkFaults({ faults }: { faults: readonly SiteLinkFault[] }) {
  const { t } = useTranslation();
  const times = useTimes();
  return relevantOf(faults).map((fault) => (
    <Alert
      key={fault.fault}
      className="site-page__fault"
      type="warning"
      showIcon
      title={t(`linkFault.${fault.fault}`)}
      description={[...factsOf(t, times, fault), t('linkFault.since', { at: times.moment(fault.since) })].map(
        (fact) => (fact === null ? null : <div key={fact}>{fact}</div>),
      )}
    />
  ));
}
