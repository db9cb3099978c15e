import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { AppBadge } from '../../shared/activity/app-badge.tsx'
import { Avatar } from '../../shared/user/avatar.tsx'
import { useColourOf, useNameOf } from '../../state/names.ts'
import { usePresence } from '../../state/own-presence.ts'

/** A user's picture, names and pronouns. */
export function CardHeader({ guildId, user }: { guildId: string | null; user: User }) {
  const name = useNameOf(guildId, user)
  const colour = useColourOf(guildId, user.id)
  const seen = usePresence(guildId, user.id)
  const status = seen?.status ?? 'offline'
  const custom = seen?.activities.find(({ type }) => type === ActivityType.CUSTOM)

  return (
    <header className="user-card-head">
      <Avatar user={user} size={80} status={status} />
      <div className="user-card-names">
        <h2 className="user-card-name">
          {colour === undefined ? null : <span className="user-card-dot" style={{ backgroundColor: colour }} />}
          {name}
        </h2>
        <p className="user-card-handle">
          {user.username === name ? null : user.username} {user.bot ? <AppBadge /> : null}
        </p>
        <p className="user-card-status">{statusNames[status]}</p>
      </div>
      {custom ? (
        <p className="user-card-note">
          <ActivityLine activity={custom} />
        </p>
      ) : null}
    </header>
  )
}
