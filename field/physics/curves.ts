/** f = c0 + c1 x + c2 x² + c3 y + c4 y² + c5 x y: x indoor wet bulb, y outdoor dry bulb. */
type Coefficients = readonly [number, number, number, number, number, number];

/** Capacity and energy-input-ratio factors of one kind of machine, in its own unit of temperature. */
export interface AcCurves {
  capacity: Coefficients;
  energyInput: Coefficients;
  isFahrenheit: boolean;
}

/** NREL residential mini-split (facts/domain §6.1); both factors are 1 at 19.44 °C wet bulb, 35 °C outdoors. */
export const miniSplit: AcCurves = {
  capacity: [1.008993521905866, 0.006512749025457, 0, 0.003917565735935, -0.000222646705889, 0],
  energyInput: [
    0.429214441601141, -0.003604841598515, 0.000045783162727, 0.026490875804937, -0.000159212286878,
    -0.000159062656483,
  ],
  isFahrenheit: false,
};

/** NREL single-speed central machine (facts/domain §6.1), for precision units. */
export const centralAc: AcCurves = {
  capacity: [3.670270705, -0.098652414, 0.000955906, 0.006552414, -0.0000156, -0.000131877],
  energyInput: [-3.302695861, 0.137871531, -0.001056996, -0.012573945, 0.000214638, -0.000145054],
  isFahrenheit: true,
};

const evaluate = (c: Coefficients, x: number, y: number): number =>
  c[0] + x * (c[1] + c[2] * x + c[5] * y) + y * (c[3] + c[4] * y);

const { max } = Math;
const minOutdoorC = 5;
const minCapacity = 0.3;
const minEnergyInput = 0.25;
const inUnitOf = (curves: AcCurves, tempC: number): number =>
  curves.isFahrenheit ? tempC * 1.8 + 32 : tempC;

/** Capacity as a share of rated. Head-pressure control keeps the condenser as warm as at 5 °C outdoors. */
export const capacityFactor = (curves: AcCurves, wetBulbC: number, outdoorC: number): number => {
  const outdoor = inUnitOf(curves, max(minOutdoorC, outdoorC));
  return max(minCapacity, evaluate(curves.capacity, inUnitOf(curves, wetBulbC), outdoor));
};

/** Input power per cooling power as a share of rated (1/EER). */
export const energyInputFactor = (curves: AcCurves, wetBulbC: number, outdoorC: number): number => {
  const outdoor = inUnitOf(curves, max(minOutdoorC, outdoorC));
  return max(minEnergyInput, evaluate(curves.energyInput, inUnitOf(curves, wetBulbC), outdoor));
};
