/** MQTT 3.1.1 packets as bytes, for clients that behave as no library would. */

interface Hello {
  clientId: string;
  username: string;
  password: string;
  keepaliveS: number;
  will?: { topic: string; payload: string };
}

const lengthBytes = (length: number): number[] => {
  const bytes: number[] = [];
  let rest = length;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? byte | 128 : byte);
  } while (rest > 0);
  return bytes;
};

export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

const packet = (first: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([first, ...lengthBytes(body.length)]), body]);
};

const numberOf = (id: number): Buffer => Buffer.from([id >> 8, id & 255]);

export const connectPacket = ({ clientId, username, password, keepaliveS, will }: Hello): Buffer => {
  const flags = 0xc2 | (will === undefined ? 0 : 0x0c);
  const last = will === undefined ? [] : [text(will.topic), text(will.payload)];
  const head = [text('MQTT'), Buffer.from([4, flags]), numberOf(keepaliveS)];
  return packet(0x10, ...head, text(clientId), ...last, text(username), text(password));
};

/** QoS 1. */
export const publishPacket = (topic: string, payload: string, id: number): Buffer =>
  packet(0x32, text(topic), numberOf(id), Buffer.from(payload));

export const subscribePacket = (filter: string): Buffer =>
  packet(0x82, numberOf(1), text(filter), Buffer.from([1]));
