export const api = {
  'api.title': '系统接口',
  'api.lead':
    '所有地址位于 {{prefix}} 之下，调用时携带 Authorization: Bearer 令牌；应答的 HTTP 状态总是 200，结果以正文中的 code 为准。',
  'api.download': '下载 OpenAPI 文件',
  'api.groups': '接口分组',
  'api.search': '按地址、说明或权限查找',
  'api.none': '没有符合的接口',
  'api.permission': '所需权限',
  'api.name': '名称',
  'api.parameters': '参数',
  'api.body': '请求内容',
  'api.answer': '应答',
  'api.field': '字段',
  'api.place': '位置',
  'api.type': '类型',
  'api.needed': '必填',
};
