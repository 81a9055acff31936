import type { AcUnit } from '@field/physics/acUnit';
import type { AcPlan } from '@field/sites/plan';
import { jitter, type Readout } from './measuring';
import { type Believed, fanSpeeds, type SiteModel } from './site';

const of = (site: SiteModel, i: number): { unit: AcUnit; plan: AcPlan; believed: Believed } => {
  const unit = site.room.units[i];
  const plan = site.plan.units[i];
  const believed = site.believed[i];
  if (!unit || !plan || !believed) throw new Error(`Site ${site.plan.declaration.code} has no unit ${i}`);
  return { unit, plan, believed };
};

/** A bus tells what the unit does; through infrared the controller only knows what it asked for. */
const reported =
  (
    real: (unit: AcUnit, believed: Believed) => number | boolean,
    asked: (believed: Believed) => number | boolean,
  ) =>
  (site: SiteModel, i: number): number | boolean => {
    const { unit, plan, believed } = of(site, i);
    const repeats = plan.controlPath === 'infrared' || site.quirks[i]?.lies === true;
    return repeats ? asked(believed) : real(unit, believed);
  };

const sensorOf = (i: number, offset: number): number => 100 + i * 20 + offset;

const returnC = (site: SiteModel, i: number): number =>
  site.room.airC - 0.3 + jitter(site, sensorOf(i, 0), 0.05);

/** Air is cooled by about 12 K at rated capacity; less air (a clogged filter blows against resistance) is colder. */
const supplyC = (site: SiteModel, i: number): number => {
  const { unit, plan } = of(site, i);
  const airflow = unit.condition.fan > 1 ? 0.8 : 1;
  return (
    returnC(site, i) - (12 * unit.coolingW) / (plan.ratedCapW * airflow) + jitter(site, sensorOf(i, 1), 0.1)
  );
};

/** Saturation pressure of R410A in bar (absolute) from °C: a fit of tabled values, good to 2 % from −10 to 60 °C. */
const refrigerantBar = (tempC: number): number => Math.exp(2.079 + 0.0303 * tempC - 0.00007 * tempC * tempC);

const dischargeBar = (site: SiteModel, i: number): number => {
  const { unit } = of(site, i);
  const outdoorC = Math.max(5, site.outdoor.tempC);
  const condensingC = unit.isRunning ? outdoorC + 14 * unit.condition.energyInput ** 1.5 : outdoorC;
  return refrigerantBar(condensingC) - 1 + jitter(site, sensorOf(i, 2), 0.1);
};

const suctionBar = (site: SiteModel, i: number): number => {
  const { unit } = of(site, i);
  if (!unit.isRunning) return refrigerantBar(Math.max(5, site.outdoor.tempC)) - 1;
  const charge = unit.condition.capacity < 0.7 ? 0.63 : 1;
  return refrigerantBar(returnC(site, i) - 18) * charge - 1 + jitter(site, sensorOf(i, 3), 0.05);
};

/** Split units have one phase, large ones three. */
const currentA = (site: SiteModel, i: number): number => {
  const { unit, plan } = of(site, i);
  return plan.ratedCapW > 12_000 ? unit.powerW / (Math.sqrt(3) * 380 * 0.88) : unit.powerW / (225 * 0.95);
};

const highPressureBar = 40;
const lowPressureBar = 4.8;
const tripCode = 7;

export const acReadout: Readout = {
  switchedOn: reported(
    (unit) => unit.switchedOn,
    (believed) => believed.switchedOn,
  ),
  running: (site, i) => of(site, i).unit.isRunning,
  mode: reported(
    (unit) => unit.mode,
    (believed) => believed.mode,
  ),
  setpointC: reported(
    (unit) => unit.setpointC,
    (believed) => believed.setpointC,
  ),
  fanSpeed: reported(
    // The room tells a fan of its own pace from one that stops; which pace is what was set.
    (unit, { fanSpeed }) =>
      unit.isFanAuto ? fanSpeeds.auto : fanSpeed === fanSpeeds.auto ? fanSpeeds.high : fanSpeed,
    (believed) => believed.fanSpeed,
  ),
  returnTempC: returnC,
  supplyTempC: supplyC,
  outdoorUnitTempC: (site, i) =>
    site.outdoor.tempC + (of(site, i).unit.isRunning ? 11 : 1) + jitter(site, sensorOf(i, 4), 0.3),
  currentA,
  powerW: (site, i) => of(site, i).unit.powerW,
  energyKwh: (site, i) => of(site, i).unit.energyKwh,
  runHours: (site, i) => of(site, i).unit.runHours,
  starts: (site, i) => of(site, i).unit.starts,
  dischargeBar,
  suctionBar,
  fault: (site, i) => of(site, i).unit.condition.isTripped,
  highPressure: (site, i) => dischargeBar(site, i) > highPressureBar,
  lowPressure: (site, i) => of(site, i).unit.isRunning && suctionBar(site, i) < lowPressureBar,
  airflowLoss: () => false,
  faultCode: (site, i) => (of(site, i).unit.condition.isTripped ? tripCode : 0),
  supplyFault: (site, i) => !of(site, i).unit.condition.hasSupply,
  lockout: (site, i) => of(site, i).unit.condition.isTripped,
  outdoorFanFault: () => false,
  commFault: () => false,
};
