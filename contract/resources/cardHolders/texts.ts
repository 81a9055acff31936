import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '持卡人',
  fields: {
    holderId: '持卡人序号',
    holderNo: '人员编号',
    holderName: '姓名',
    kind: '类别',
    company: '单位',
    phone: '手机号',
    deptId: '所属部门',
    regionId: '所属区域',
    userId: '系统账号',
    isElsewhere: '账号属于其他部门或区域',
    levelIds: '门禁级别',
    cardCount: '有效卡数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    holderNo: 'E-0001',
    holderName: '王伟',
  },
  hints: {
    regionId: '与部门一起决定谁能查看此人；都不选则只有可见全部数据的用户能查看',
    userId: '维修人员的账号，派单时据此识别其卡',
  },
  options: {
    'kind.staff': '员工',
    'kind.contractor': '外协',
    'kind.visitor': '访客',
  },
});

export const en = wordsOf(resource, {
  title: 'Card holders',
  fields: {
    holderId: 'Holder id',
    holderNo: 'Number',
    holderName: 'Name',
    kind: 'Kind',
    company: 'Company',
    phone: 'Mobile',
    deptId: 'Department',
    regionId: 'Region',
    userId: 'Account',
    isElsewhere: 'Account of another department or area',
    levelIds: 'Access levels',
    cardCount: 'Active cards',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    holderNo: 'E-0001',
    holderName: 'Wei Wang',
  },
  hints: {
    regionId: 'Decides with the department who sees this person; without both only those who see everything',
    userId: 'Account of a technician: orders know his cards by it',
  },
  options: {
    'kind.staff': 'Staff',
    'kind.contractor': 'Contractor',
    'kind.visitor': 'Visitor',
  },
});

export const hk = wordsOf(resource, {
  title: '持卡人',
  fields: {
    holderId: '持卡人序號',
    holderNo: '人員編號',
    holderName: '姓名',
    kind: '類別',
    company: '公司',
    phone: '手提電話',
    deptId: '所屬部門',
    regionId: '所屬區域',
    userId: '系統帳號',
    isElsewhere: '帳號屬於其他部門或區域',
    levelIds: '門禁級別',
    cardCount: '有效卡數',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    holderNo: 'E-0001',
    holderName: '王偉',
  },
  hints: {
    regionId: '與部門一起決定誰可檢視此人；兩者都不選則只有可見全部資料的用戶能檢視',
    userId: '維修人員的帳號，派單時據此識別其卡',
  },
  options: {
    'kind.staff': '員工',
    'kind.contractor': '外判商',
    'kind.visitor': '訪客',
  },
});
