import sharp from 'sharp';
import { asAdmin } from './adminConsole';
import { aDevice } from './aSiteDeclaration';
import { commission, publish, type FieldSite, type SmallFleet } from './liveBrowser';

/** What people gave names to: it is said as they wrote it, in every language. */
export const givenNames = [
  '罗湖枢纽机房',
  '动环监控单元',
  '温湿度传感器',
  '智能电表',
  '精密空调',
  '前门',
  '蓄电池组',
  '加湿器电流',
  '李雷',
  '钥匙',
  '平面图',
  '在门卫处取钥匙',
  'Guangdong',
];

export interface WholeSite extends FieldSite {
  id: number;
}

const devices = [
  aDevice({ code: 'ctl', class: 'controller', name: '动环监控单元' }),
  aDevice({ code: 'env', class: 'env', name: '温湿度传感器' }),
  aDevice({ code: 'meter', class: 'meter', name: '智能电表' }),
  {
    ...aDevice({ code: 'ac-1', class: 'ac', name: '精密空调' }),
    freePoints: [{ code: 'humidifierA', name: '加湿器电流', unit: 'A', high: 5, delayS: 0 }],
  },
  aDevice({ code: 'door-1', class: 'door', name: '前门' }),
  aDevice({ code: 'battery', class: 'battery', name: '蓄电池组' }),
];

/** A site with something in every section of its page. */
export async function aWholeSite(fleet: SmallFleet): Promise<WholeSite> {
  const { address } = fleet.product;
  const place = { lat: 22.55, lng: 114.12, hasBattery: true };
  const site = await commission(address, fleet.token, {
    code: 'E2E-WHOLE',
    name: '罗湖枢纽机房',
    ...place,
    devices,
  });
  const admin = await asAdmin(address);
  const found = await admin.get('/site/list?text=E2E-WHOLE');
  const id = Number(found.rows[0]?.id);
  await admin.send('POST', `/site/${id}/people`, { name: '李雷', part: '钥匙', phone: '0755-1234' });
  await admin.send('POST', `/site/${id}/notes`, { text: '在门卫处取钥匙' });
  const photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  for (const [bytes, name] of [
    [photo, 'front.jpg'],
    [Buffer.from('%PDF-1.7 plan'), '平面图 A.pdf'],
  ] as const) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${admin.token}` };
    await fetch(`${address}/api/site/${id}/files`, { method: 'POST', headers, body });
  }
  await publish(fleet, site, site, 'env', { roomTempC: 24, roomRhPct: 50, outdoorTempC: 30 });
  await publish(fleet, site, site, 'meter', { powerW: 3_200, energyKwh: 1_250 });
  await publish(fleet, site, site, 'ac-1', { running: true, setpointC: 26, powerW: 1_800 });
  await publish(fleet, site, site, 'door-1', { open: false });
  await publish(fleet, site, site, 'battery', { stringV: 53.5, socPct: 98, tempC: 25, autonomyMin: 240 });
  return { ...site, id };
}
