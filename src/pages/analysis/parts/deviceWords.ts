interface NamedDevice {
  deviceCode: string;
  deviceName: string;
  isNameShared: boolean;
}

/** A device by its name, with its code where the name alone could mean another device of the site. */
export const deviceWords = ({ deviceCode, deviceName, isNameShared }: NamedDevice): string =>
  isNameShared ? `${deviceName} (${deviceCode})` : deviceName;
