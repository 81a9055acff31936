import type { LocalName } from '@contract/languages';

export interface SeededDict {
  type: string;
  name: LocalName;
  /** value, words, colour */
  entries: readonly (readonly [string, LocalName, string])[];
}

const named = (zh: string, en: string, hk: string): LocalName => ({ zh, en, hk });

/** Dictionaries that the product itself reads; an administrator may reword and extend them. */
export const dictRows: readonly SeededDict[] = [
  {
    type: 'alarm_duty',
    name: named('告警值班岗', 'Alarm duties', '警報當值崗位'),
    entries: [
      ['centre', named('监控中心', 'Control room', '監控中心'), 'primary'],
      ['field', named('现场维护', 'Field service', '現場維修'), 'default'],
      ['lead', named('值班负责人', 'Duty lead', '當值主管'), 'warning'],
    ],
  },
  {
    type: 'sys_user_sex',
    name: named('用户性别', 'Sex', '性別'),
    entries: [
      ['0', named('男', 'Male', '男'), 'default'],
      ['1', named('女', 'Female', '女'), 'default'],
      ['2', named('未知', 'Not specified', '未知'), 'default'],
    ],
  },
  {
    type: 'sys_show_hide',
    name: named('菜单状态', 'Menu visibility', '選單顯示'),
    entries: [
      ['0', named('显示', 'Shown', '顯示'), 'primary'],
      ['1', named('隐藏', 'Hidden', '隱藏'), 'danger'],
    ],
  },
  {
    type: 'sys_normal_disable',
    name: named('系统开关', 'Normal or stopped', '系統開關'),
    entries: [
      ['0', named('正常', 'Normal', '正常'), 'primary'],
      ['1', named('停用', 'Stopped', '停用'), 'danger'],
    ],
  },
  {
    type: 'sys_job_status',
    name: named('任务状态', 'Job status', '工作狀態'),
    entries: [
      ['0', named('正常', 'Running', '運行中'), 'primary'],
      ['1', named('暂停', 'Paused', '暫停'), 'danger'],
    ],
  },
  {
    type: 'sys_job_group',
    name: named('任务分组', 'Job group', '工作分組'),
    entries: [
      ['DEFAULT', named('默认', 'Default', '預設'), 'default'],
      ['SYSTEM', named('系统', 'System', '系統'), 'default'],
    ],
  },
  {
    type: 'sys_yes_no',
    name: named('系统是否', 'Yes or no', '是否'),
    entries: [
      ['Y', named('是', 'Yes', '是'), 'primary'],
      ['N', named('否', 'No', '否'), 'danger'],
    ],
  },
  {
    type: 'sys_notice_type',
    name: named('通知类型', 'Notice type', '通知類型'),
    entries: [
      ['1', named('通知', 'Notice', '通知'), 'warning'],
      ['2', named('公告', 'Announcement', '公告'), 'success'],
    ],
  },
  {
    type: 'sys_notice_status',
    name: named('通知状态', 'Notice status', '通知狀態'),
    entries: [
      ['0', named('正常', 'Open', '開放'), 'primary'],
      ['1', named('关闭', 'Closed', '關閉'), 'danger'],
    ],
  },
  {
    type: 'sys_oper_type',
    name: named('操作类型', 'Operation type', '操作類型'),
    entries: [
      ['1', named('新增', 'Add', '新增'), 'info'],
      ['2', named('修改', 'Edit', '修改'), 'info'],
      ['3', named('删除', 'Delete', '刪除'), 'danger'],
      ['4', named('授权', 'Grant', '授權'), 'primary'],
      ['5', named('导出', 'Export', '匯出'), 'warning'],
      ['6', named('导入', 'Import', '匯入'), 'warning'],
      ['7', named('强退', 'Forced logout', '強制登出'), 'danger'],
      ['8', named('生成代码', 'Generate code', '產生程式碼'), 'warning'],
      ['9', named('清空数据', 'Clear', '清空資料'), 'danger'],
      ['0', named('其他', 'Other', '其他'), 'info'],
    ],
  },
  {
    type: 'sys_common_status',
    name: named('系统状态', 'Success or failure', '系統狀態'),
    entries: [
      ['0', named('成功', 'Success', '成功'), 'primary'],
      ['1', named('失败', 'Failure', '失敗'), 'danger'],
    ],
  },
  {
    type: 'fault_type',
    name: named('故障类型', 'Fault type', '故障類型'),
    entries: [
      ['cooling', named('制冷异常', 'Cooling fault', '製冷異常'), 'danger'],
      ['fan', named('风机故障', 'Fan fault', '風機故障'), 'warning'],
      ['comm', named('通信中断', 'Communication lost', '通訊中斷'), 'warning'],
      ['power', named('供电异常', 'Power fault', '供電異常'), 'danger'],
      ['sensor', named('传感器故障', 'Sensor fault', '感應器故障'), 'info'],
      ['door', named('门禁异常', 'Access-control fault', '門禁異常'), 'info'],
      ['other', named('其他', 'Other', '其他'), 'default'],
    ],
  },
];
