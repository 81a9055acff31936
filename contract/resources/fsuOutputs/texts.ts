import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: 'FSU 控制信号',
  fields: {
    outputId: '序号',
    signal: '信号 (8 位)',
    verb: '作用',
    certainty: '可信度',
    state: '状态',
    proposedBy: '提出人',
    approvedBy: '批准人',
    approvedAt: '批准时间',
    remark: '备注',
    createTime: '创建时间',
  },
  hints: {
    signal: '遥控 (2) 或遥调 (3) 信号编码去掉首位 0 与站点等级，如 15301001',
    verb: '修改后须由另一人批准才用于命令',
  },
  options: {
    'verb.on': '开机 (写 1)',
    'verb.off': '关机 (写 1)',
    'verb.setpoint': '温度设定',
    'certainty.A': 'A 字典与现场一致',
    'certainty.B': 'B 仅见于厂家全表',
    'certainty.C': 'C 现场所见，含义推断',
    'certainty.D': 'D 存疑',
    'state.proposed': '待批准',
    'state.approved': '已批准',
  },
  special: { approve: '批准', 'approve.confirm': '批准后，命令将写入该信号。确认批准？' },
});

export const en = wordsOf(resource, {
  title: 'Outputs of FSUs',
  fields: {
    outputId: 'No.',
    signal: 'Signal (8 digits)',
    verb: 'What it does',
    certainty: 'Certainty',
    state: 'State',
    proposedBy: 'Proposed by',
    approvedBy: 'Approved by',
    approvedAt: 'Approved at',
    remark: 'Remark',
    createTime: 'Created at',
  },
  hints: {
    signal: 'Id of a DO (2) or AO (3) without its first 0 and the class of the station, such as 15301001',
    verb: 'A change is used by commands once another person has approved it',
  },
  options: {
    'verb.on': 'On (writes 1)',
    'verb.off': 'Off (writes 1)',
    'verb.setpoint': 'Temperature set point',
    'certainty.A': 'A dictionary and field',
    'certainty.B': 'B full factory list alone',
    'certainty.C': 'C seen in the field, meaning inferred',
    'certainty.D': 'D doubtful',
    'state.proposed': 'Proposed',
    'state.approved': 'Approved',
  },
  special: {
    approve: 'Approve',
    'approve.confirm': 'Commands will write this signal from then on. Approve it?',
  },
});

export const hk = wordsOf(resource, {
  title: 'FSU 控制訊號',
  fields: {
    outputId: '編號',
    signal: '訊號 (8 位)',
    verb: '作用',
    certainty: '可信度',
    state: '狀態',
    proposedBy: '提出人',
    approvedBy: '批准人',
    approvedAt: '批准時間',
    remark: '備註',
    createTime: '建立時間',
  },
  hints: {
    signal: '遙控 (2) 或遙調 (3) 訊號編碼去掉首位 0 及站點等級，例如 15301001',
    verb: '修改後須由另一人批准，命令才會使用',
  },
  options: {
    'verb.on': '開機 (寫入 1)',
    'verb.off': '關機 (寫入 1)',
    'verb.setpoint': '溫度設定',
    'certainty.A': 'A 字典與現場一致',
    'certainty.B': 'B 只見於廠商全表',
    'certainty.C': 'C 現場所見，含義為推斷',
    'certainty.D': 'D 存疑',
    'state.proposed': '待批准',
    'state.approved': '已批准',
  },
  special: { approve: '批准', 'approve.confirm': '批准後，命令會寫入此訊號。確認批准？' },
});
