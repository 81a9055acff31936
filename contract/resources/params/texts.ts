import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '参数设置',
  fields: {
    configId: '参数主键',
    configName: '参数名称',
    configNameEn: '英文名称',
    configNameHk: '繁体名称',
    configKey: '参数键名',
    configValue: '参数键值',
    configType: '系统内置',
    effectiveValue: '生效值',
    allowedValues: '允许的值',
    state: '状态',
    previousValue: '原值',
    effectiveFrom: '生效时间',
    confirmation: '确认',
    otp: '验证码',
    isPublic: '界面可读',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    confirmation: '缩短保留期会删除历史数据：在此填写参数键名',
    otp: '放宽安全限制时填写双重验证的验证码',
    isPublic: '任何登录用户都可以按键名读取；不要公开密码和密钥',
  },
  options: {
    'state.inForce': '生效',
    'state.pending': '24 小时后生效，可撤销',
    'state.invalid': '超出范围，按生效值执行',
  },
  special: {
    undo: '撤销',
    refresh: '刷新缓存',
  },
});

export const en = wordsOf(resource, {
  title: 'Parameters',
  fields: {
    configId: 'Number',
    configName: 'Name',
    configNameEn: 'Name in English',
    configNameHk: 'Name in traditional Chinese',
    configKey: 'Key',
    configValue: 'Value',
    configType: 'Built in',
    effectiveValue: 'Value in force',
    allowedValues: 'Allowed',
    state: 'State',
    previousValue: 'Value before',
    effectiveFrom: 'In force from',
    confirmation: 'Confirmation',
    otp: 'One-time code',
    isPublic: 'Readable by the console',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    confirmation: 'A shorter retention deletes history: type the key of the parameter here',
    otp: 'The code of your second factor, for a change that loosens safety',
    isPublic: 'Any signed-in user may read it by its key: never for passwords or keys',
  },
  options: {
    'state.inForce': 'In force',
    'state.pending': 'In force after 24 h, can be undone',
    'state.invalid': 'Out of range: the value in force counts',
  },
  special: {
    undo: 'Undo',
    refresh: 'Refresh the cache',
  },
});

export const hk = wordsOf(resource, {
  title: '參數設定',
  fields: {
    configId: '參數編號',
    configName: '參數名稱',
    configNameEn: '英文名稱',
    configNameHk: '繁體名稱',
    configKey: '參數鍵名',
    configValue: '參數鍵值',
    configType: '系統內置',
    effectiveValue: '生效值',
    allowedValues: '容許的值',
    state: '狀態',
    previousValue: '原值',
    effectiveFrom: '生效時間',
    confirmation: '確認',
    otp: '驗證碼',
    isPublic: '介面可讀',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    confirmation: '縮短保留期會刪除歷史數據：在此填寫參數鍵名',
    otp: '放寬安全限制時填寫雙重認證的驗證碼',
    isPublic: '任何已登入用戶均可按鍵名讀取；切勿公開密碼及密鑰',
  },
  options: {
    'state.inForce': '生效',
    'state.pending': '24 小時後生效，可撤銷',
    'state.invalid': '超出範圍，按生效值執行',
  },
  special: {
    undo: '撤銷',
    refresh: '重新整理快取',
  },
});
