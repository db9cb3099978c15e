import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { Activity, ShownStatus } from '@guildhall/protocol/objects/presence'
import { Emoji } from './emoji/emoji.tsx'

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

type Doing = Pick<Activity, 'type' | 'name' | 'state' | 'emoji'>

/** What somebody is doing, in one line; his own words stand by themselves. */
export function ActivityLine({ activity: { type, name, state, emoji } }: { activity: Doing }) {
  if (type !== ActivityType.CUSTOM) return <>{`${verbs.get(type) ?? ''} ${name}`.trim()}</>
  return (
    <>
      {emoji ? (
        <>
          <Emoji
            emoji={
              emoji.id ? { id: emoji.id, name: emoji.name, isAnimated: emoji.animated === true } : { text: emoji.name }
            }
          />{' '}
        </>
      ) : null}
      {state}
    </>
  )
}
