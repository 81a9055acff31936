import { resource } from '@contract/resources/notificationChannels';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { ChannelTest } from './parts/ChannelTest';

/** Ways out to people; each can be tried in its form before it is saved. */
export function NotificationChannels() {
  return <ResourceScreen resource={resource} formTool={ChannelTest} />;
}
