import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { Activity, ShownStatus } from '@guildhall/protocol/objects/users/presence'
import { t } from '../../language/main.ts'
import { Emoji } from '../emoji/emoji.tsx'

/** The status names. */
export const statusNames: Readonly<Record<ShownStatus, string>> = {
  online: t('activity.online'),
  idle: t('activity.idle'),
  dnd: t('activity.do-not-disturb'),
  offline: t('activity.offline'),
}

const verbs: ReadonlyMap<number, string> = new Map([
  [ActivityType.PLAYING, t('activity.playing')],
  [ActivityType.STREAMING, t('activity.streaming')],
  [ActivityType.LISTENING, t('activity.listening-to')],
  [ActivityType.WATCHING, t('activity.watching')],
  [ActivityType.COMPETING, t('activity.competing-in')],
])

type Doing = Pick<Activity, 'type' | 'name' | 'state' | 'details' | 'party' | 'emoji'>

/** The verb of an activity type. */
export const activityVerb = ({ type }: Pick<Activity, 'type'>): string => verbs.get(type) ?? ''

/** An activity's state, with the party size. */
export function activityStateText({ state, party }: Pick<Activity, 'state' | 'party'>): string {
  const [now, most] = party?.size ?? []
  const size = now === undefined ? '' : `(${now} of ${most})`
  return [state ?? '', size].filter((each) => each !== '').join(' ')
}

/** A user's activity in one line; a custom status stands by itself. */
export function ActivityLine({ activity }: { activity: Doing }) {
  const { type, name, state, details, emoji } = activity
  if (type !== ActivityType.CUSTOM) {
    const parts = [`${activityVerb(activity)} ${name}`.trim(), details ?? '', activityStateText(activity)]
    return <>{parts.filter((part) => part !== '').join(' · ')}</>
  }
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
