import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: 'FSU 设备',
  fields: {
    mapId: '序号',
    fsuId: 'FSU 编码',
    code: '设备编码 (14 位)',
    deviceCode: '对应设备',
    pairedBy: '配对人',
    writesBy: '允许命令者',
    isMissing: '已不再上报',
    firstAt: '首次上报',
    lastAt: '最近上报',
  },
  hints: { deviceCode: '该站点的设备编码；留空且同类设备仅一台时自动对应' },
  special: { allowWrites: '允许命令', 'allowWrites.confirm': '允许命令写入该设备？须由配对人以外的人确认。' },
});

export const en = wordsOf(resource, {
  title: 'Devices of FSUs',
  fields: {
    mapId: 'No.',
    fsuId: 'FSU id',
    code: 'Device (14 digits)',
    deviceCode: 'Our device',
    pairedBy: 'Paired by',
    writesBy: 'Commands allowed by',
    isMissing: 'No longer told',
    firstAt: 'First told',
    lastAt: 'Last told',
  },
  hints: { deviceCode: 'Code of a device of the site; left empty, the only device of its kind is meant' },
  special: {
    allowWrites: 'Allow commands',
    'allowWrites.confirm':
      'Let commands through to this device as it is paired? Another person than the one who paired it decides.',
  },
});

export const hk = wordsOf(resource, {
  title: 'FSU 設備',
  fields: {
    mapId: '編號',
    fsuId: 'FSU 編碼',
    code: '設備編碼 (14 位)',
    deviceCode: '對應設備',
    pairedBy: '配對人',
    writesBy: '允許指令者',
    isMissing: '已不再回報',
    firstAt: '首次回報',
    lastAt: '最近回報',
  },
  hints: { deviceCode: '該站點的設備編號；留空而同類設備只有一台時自動對應' },
  special: { allowWrites: '允許指令', 'allowWrites.confirm': '允許指令寫入此設備？須由配對人以外的人確認。' },
});
