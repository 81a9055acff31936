import type { SiteDeclaration } from '@contract/provisioning';
import type { RoomParameters } from '@field/physics/room';
import type { EnvelopeClass } from './envelopes';

export interface AcPlan {
  code: string;
  kind: 'split' | 'precision';
  brand: string;
  model: string;
  ratedCapW: number;
  ratedEer: number;
  fanW: number;
  controlPath: 'bus' | 'infrared';
  setpointC: number;
  isFanAuto: boolean;
  /** Hours and starts on the counters at the beginning of the simulation. */
  runHours: number;
  starts: number;
}

/** Everything about a site that does not change while it runs. */
export interface SitePlan {
  index: number;
  /** Key of this site's noise. */
  seed: number;
  declaration: SiteDeclaration;
  envelope: EnvelopeClass;
  room: RoomParameters;
  units: AcPlan[];
  /** 0: no battery, and the site falls silent with the mains. */
  batteryAh: number;
  hasGenset: boolean;
  /** Lights, monitoring, transmission beside the IT load. */
  auxiliaryW: number;
  /** The meter's counters start again from 0 here. */
  meterRolloverKwh: number;
  meterStartKwh: number;
  /** What the meter counts of what flows: its class of accuracy, and at some sites current transformers of another ratio. */
  meterGain: number;
  /** DC out of AC in; 1 where no rectifier stands. */
  rectifierEfficiency: number;
  /** Parts of the load by carrier, 1 in all, where several share the site and each has a branch with a meter. */
  carrierShares: readonly number[];
}
