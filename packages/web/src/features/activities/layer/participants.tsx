import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useEffect, useMemo } from 'react'
import { t } from '../../../language/activities.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { hostUserIn, participantIds } from '../ports/port-users.ts'

type ParticipantsProps = { activity: EmbeddedActivity }

/** The maximum number of pictures, and of tiles. */
const MOST = 5
const MOST_TILES = 24

/** The known participants, and how many more there are than shown. */
function useShown(activity: EmbeddedActivity, most: number) {
  const client = useClient()
  const world = useWorld((known) => known)
  const guildId = activity.guild_id ?? null
  const ids = useMemo(() => participantIds(world, activity.instance_id), [world, activity.instance_id])

  useEffect(() => {
    if (guildId !== null) client.members.want(guildId, ids)
  }, [client, guildId, ids])

  const people = ids.flatMap((id) => hostUserIn(world, guildId, id) ?? []).slice(0, most)
  return { people, more: ids.length - people.length }
}

/** The participants' pictures. */
export function ParticipantList({ activity }: ParticipantsProps) {
  const { people, more } = useShown(activity, MOST)
  return (
    <ul className="activity-people" aria-label={t('layer.participants')}>
      {people.map(({ user, nick }) => (
        <li key={user.id}>
          <Avatar user={user} size={24} />
          <span className="unseen">{nick ?? userName(user)}</span>
        </li>
      ))}
      {more > 0 ? <li className="activity-more">{t('layer.more', { more })}</li> : null}
    </ul>
  )
}

/** The same, each on a tile next to the app's. */
export function ParticipantTiles({ activity }: ParticipantsProps) {
  const { people, more } = useShown(activity, MOST_TILES)
  return (
    <ul className="activity-tiles" aria-label={t('layer.tiles')}>
      {people.map(({ user, nick }) => (
        <li key={user.id} className="activity-tile">
          <Avatar user={user} size={80} />
          <span className="activity-tile-name" dir="auto">
            {nick ?? userName(user)}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="activity-tile">{t('layer.more', { more })}</li> : null}
    </ul>
  )
}
