import type { ConnectAnswer } from '@contract/connecting';
import type { DeviceClass } from '@contract/points';
import { statusTopicOf, topicOf } from '@contract/telemetry';

/** What a first reading may say: values that raise no alarm. */
const samples: Record<DeviceClass, Readonly<Record<string, number | boolean>>> = {
  controller: { cpuPct: 12, memPct: 40 },
  env: { roomTempC: 24.5, roomRhPct: 45 },
  ac: { running: true, setpointC: 26, powerW: 1_800 },
  meter: { powerW: 3_200, energyKwh: 1_250 },
  door: { open: false, locked: true },
  battery: { stringV: 53.5, socPct: 98 },
  fan: { switchedOn: true, powerW: 180 },
  rectifier: { dcV: 53.5, loadA: 40 },
};

export interface PubLines {
  statusTopic: string;
  readingTopic: string;
  status: string;
  reading: string;
}

/** The very lines for Debian's mosquitto-clients; the shell fills in the time and a counter that never falls. */
export function pubLinesOf(answer: ConnectAnswer): PubLines {
  const { siteCode, deviceCode, deviceClass, username, password, mqttUrl } = answer;
  const { hostname, port, protocol } = new URL(mqttUrl);
  const tls = protocol === 'mqtts:' ? ' --capath /etc/ssl/certs' : '';
  const who = `mosquitto_pub -h ${hostname} -p ${port}${tls} -u '${username}' -P '${password}' -i '${username}' -q 1`;
  const statusTopic = statusTopicOf(siteCode);
  const readingTopic = topicOf(siteCode, deviceCode, 'telemetry');
  const now = `'$(date +%s%3N)'`;
  const counter = `'$(($(date +%s) * 100))'`;
  const values = JSON.stringify(samples[deviceClass]);
  return {
    statusTopic,
    readingTopic,
    status: `${who} -r -t ${statusTopic} -m '{"online":true,"t":${now}}'`,
    reading: `${who} -t ${readingTopic} -m '{"t":${now},"n":${counter},"v":${values}}'`,
  };
}
