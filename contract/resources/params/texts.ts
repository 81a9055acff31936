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
    isPublic: '界面可读',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    isPublic: '任何登录用户都可以按键名读取；不要公开密码和密钥',
  },
  special: {
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
    isPublic: 'Readable by the console',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    isPublic: 'Any signed-in user may read it by its key: never for passwords or keys',
  },
  special: {
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
    isPublic: '介面可讀',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    isPublic: '任何已登入用戶均可按鍵名讀取；切勿公開密碼及密鑰',
  },
  special: {
    refresh: '重新整理快取',
  },
});
