import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { Activity, ShownStatus } from '@guildhall/protocol/objects/presence'

/** How somebody is seen, in words. */
export const statusNames: Readonly<Record<ShownStatus, string>> = {
  online: 'Online',
  idle: 'Away',
  dnd: 'Do not disturb',
  offline: 'Offline',
}

const verbs: ReadonlyMap<number, string> = new Map([
  [ActivityType.PLAYING, 'Playing'],
  [ActivityType.STREAMING, 'Streaming'],
  [ActivityType.LISTENING, 'Listening to'],
  [ActivityType.WATCHING, 'Watching'],
  [ActivityType.COMPETING, 'Competing in'],
])

/** What somebody is doing, in one line; his own words stand by themselves. */
export function activityLine({
  type,
  name,
  state,
  emoji,
}: Pick<Activity, 'type' | 'name' | 'state' | 'emoji'>): string {
  if (type !== ActivityType.CUSTOM) return `${verbs.get(type) ?? ''} ${name}`.trim()
  const sign = emoji && emoji.id == null ? emoji.name : ''
  return `${sign} ${state ?? ''}`.trim()
}
