/** Units start this far above their level and stop as far below it (facts/domain §6.1). */
export const thermostatBandK = 1;
