import { defineAlarm } from '@contract/calls/alarmDefinitions';
import type { AlarmDefinition, AlarmSettings } from '@contract/alarmDefinitions';
import { simulationForgotten } from '@sagas/alarms/definitions/definitions.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Alert, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { type Times, useTimes } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useAddressParts } from '@/app/useAddressParts';
import { CatalogueList } from './definitions/CatalogueList';
import { ChangeBar } from './definitions/ChangeBar';
import { RegionGuides } from './definitions/RegionGuides';
import { Saved } from './definitions/Saved';
import { areSame, settingsOf } from './definitions/settings';
import { SettingsForm } from './definitions/SettingsForm';
import { Versions } from './definitions/Versions';
import { alarmNameOf } from './names';
import { TestAlarmButton } from './testAlarms/TestAlarmButton';
import { useCatalogue } from './useCatalogue';
import './definitions.css';

function Meaning({ definition }: { definition: AlarmDefinition }) {
  const { t, i18n } = useTranslation();
  const { id, rule, probableCause, eventType, consequence, explainedBy } = definition;
  return (
    <>
      {i18n.exists(`alarm.${id}.cause`) ? (
        <>
          <p>{t(`alarm.${id}.cause`)}</p>
          <p>
            <strong>{t(`alarm.${id}.action`)}</strong>
          </p>
        </>
      ) : null}
      <p className="quiet">
        {t(`alarms.rule.${rule.kind}`)} · {t(`alarm.consequence.${consequence}`)} ·{' '}
        <code>
          X.733 {eventType} / {probableCause}
        </code>
      </p>
      {explainedBy.length > 0 ? (
        <p className="quiet">
          {t('alarms.explainedByNames', {
            names: explainedBy.map((each) => alarmNameOf(t, each)).join(' · '),
          })}
        </p>
      ) : null}
    </>
  );
}

interface SettingsProps {
  definition: AlarmDefinition;
  isLocked: boolean;
  times: Times;
}

/** Of one version: a newer one begins with its own, in the same place on the page. */
function Settings({ definition, isLocked, times }: SettingsProps) {
  const dispatch = useAppDispatch();
  const before = settingsOf(definition);
  const [settings, setSettings] = useState<AlarmSettings>(before);
  const change = (next: AlarmSettings) => {
    setSettings(next);
    dispatch(simulationForgotten());
  };
  return (
    <>
      <SettingsForm settings={settings} unit={definition.unit} isLocked={isLocked} onChange={change} />
      {isLocked ? null : (
        <ChangeBar
          definition={definition}
          settings={settings}
          isChanged={!areSame(before, settings)}
          times={times}
        />
      )}
    </>
  );
}

/** One definition; begun anew, by its key, whenever another one is chosen or a new version of it is in force. */
function Definition({
  definition,
  mayDefine,
  times,
}: {
  definition: AlarmDefinition;
  mayDefine: boolean;
  times: Times;
}) {
  const { t } = useTranslation();
  const isLocked = !mayDefine || !definition.isAvailable;
  return (
    <article className="definition">
      <h2>
        {alarmNameOf(t, definition.id)} <code>{definition.id}</code>
      </h2>
      {definition.isAvailable || !definition.unavailableReason ? null : (
        <Alert
          type="info"
          showIcon
          title={t('alarms.unavailableBecause')}
          description={t(`alarm.planned.${definition.unavailableReason}`)}
        />
      )}
      <Meaning definition={definition} />
      <Settings key={definition.version} definition={definition} isLocked={isLocked} times={times} />
      <h3>{t('alarms.versions')}</h3>
      <Versions id={definition.id} times={times} />
      {isLocked ? null : <Saved />}
    </article>
  );
}

/** The alarm catalogue: what is watched, how, since when and by whose decision. */
export function AlarmDefinitions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const catalogue = useCatalogue();
  const permissions = useAppSelector((state) => state.session.permissions);
  const { parts, change } = useAddressParts();
  const chosenId = parts.get('definition');
  const definitions = [...catalogue.values()];
  const chosen = catalogue.get(chosenId ?? '') ?? definitions.find(({ number }) => number === 1);
  const id = chosen?.id;
  useEffect(() => {
    dispatch(simulationForgotten());
  }, [dispatch, id]);
  return (
    <section className="alarm-definitions" style={style} aria-labelledby="alarm-definitions">
      <h1 id="alarm-definitions" className="visually-hidden">
        {t('alarms.definitions')}
      </h1>
      <RegionGuides />
      {chosen ? (
        <>
          <CatalogueList
            definitions={definitions}
            chosenId={chosen.id}
            onChoose={(next) => change({ definition: next }, { replace: false })}
          >
            <TestAlarmButton times={times} />
          </CatalogueList>
          <Definition
            key={chosen.id}
            definition={chosen}
            mayDefine={hasPermission(permissions, [defineAlarm.permission])}
            times={times}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </section>
  );
}
