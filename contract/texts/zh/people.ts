export const people = {
  'people.export': '导出信息',
  'people.erase': '清除信息',
  'people.title': '清除 {{name}} 的个人信息',
  'people.hint':
    '账号、电话、门卡、定位、会话等将被删除，无法恢复。依法或为审计须保留的记录（操作日志、开门记录、工单）改用化名保留。此操作会写入操作日志。此前的备份仍含此人，备份清单可逐一删除；还原旧备份后须再次清除。',
  'people.type': '请输入 {{key}}',
  'people.reason': '原因',
  'people.otp': '动态验证码',
  'people.done': '已清除，保留的记录改用化名“{{pseudonym}}”',
};
