import {
  AlertOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  ClockCircleOutlined,
  CodeOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  IdcardOutlined,
  HddOutlined,
  KeyOutlined,
  LineChartOutlined,
  LinkOutlined,
  LoginOutlined,
  MenuOutlined,
  OrderedListOutlined,
  PoweroffOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  SettingOutlined,
  StarOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { ComponentProps, ComponentType } from 'react';

type Icon = ComponentType<Pick<ComponentProps<'span'>, 'aria-hidden'>>;

/** The names that menus are stored with. */
const icons: Record<string, Icon> = {
  alarm: AlertOutlined,
  api: ApiOutlined,
  area: GlobalOutlined,
  audit: AuditOutlined,
  backup: DatabaseOutlined,
  battery: PoweroffOutlined,
  cache: ThunderboltOutlined,
  chart: BarChartOutlined,
  trend: LineChartOutlined,
  code: CodeOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  door: KeyOutlined,
  fault: ToolOutlined,
  help: QuestionCircleOutlined,
  link: LinkOutlined,
  log: FileTextOutlined,
  map: EnvironmentOutlined,
  message: BellOutlined,
  peoples: TeamOutlined,
  rank: OrderedListOutlined,
  safety: SafetyOutlined,
  screen: DesktopOutlined,
  server: HddOutlined,
  dict: BookOutlined,
  star: StarOutlined,
  system: SettingOutlined,
  user: UserOutlined,
  post: IdcardOutlined,
  tree: ApartmentOutlined,
  'tree-table': MenuOutlined,
  edit: EditOutlined,
  form: FormOutlined,
  logininfor: LoginOutlined,
  online: UserSwitchOutlined,
  job: ClockCircleOutlined,
};

/** What a menu may be given. */
export const iconNames: readonly string[] = Object.keys(icons);

/** An unknown name still gets a mark, so that a folded menu stays usable. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Mark = icons[name ?? ''] ?? AppstoreOutlined;
  // The words beside it say it all.
  return <Mark aria-hidden />;
}
