/** Opens the map application of the phone or computer (RFC 5870, WGS-84); nothing is fetched from elsewhere. */
export const wayTo = ({ lat, lng, name }: { lat: number; lng: number; name: string }): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;
