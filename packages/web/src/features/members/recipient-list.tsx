import { useRef } from 'react'
import { UserMenu } from '../../shared/user-menu.tsx'
import './member-list.css'
import type { PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import type { User } from '@guildhall/protocol/objects/user'
import { Crown } from 'lucide-react'
import { AppBadge } from '../../shared/app-badge.tsx'
import { Avatar } from '../../shared/avatar.tsx'
import { openUserCard } from '../../shared/overlays.ts'
import { seenAs } from '../../state/known-user.ts'
import { userName } from '../../state/names.ts'
import { useMe, useWorld } from '../../state/world.ts'
import { activityLine, statusNames } from './activity-line.ts'

/** Who is in a private channel, oneself too. */
export function RecipientList({ channel }: { channel: PrivateChannel }) {
  const me = useMe()
  const all = [...channel.recipients, me].sort((a, b) => userName(a).localeCompare(userName(b)))

  return (
    <ul className="member-list">
      {all.map((user) => (
        <li key={user.id}>
          <Recipient user={user} isOwner={channel.owner_id === user.id} />
        </li>
      ))}
    </ul>
  )
}

function Recipient({ user, isOwner }: { user: User; isOwner: boolean }) {
  const row = useRef<HTMLButtonElement>(null)
  const isSelf = useMe().id === user.id
  const seen = useWorld((world) => seenAs(world, null, user.id))
  const status = seen?.status ?? (isSelf ? 'online' : 'offline')
  const [activity] = seen?.activities ?? []

  return (
    <UserMenu met={() => ({ guildId: null, user, anchor: row.current ?? document.body })}>
      <button
        ref={row}
        type="button"
        className="member-row"
        data-status={status}
        aria-haspopup="dialog"
        onClick={({ currentTarget: anchor }) => openUserCard({ userId: user.id, guildId: null, anchor, user })}
      >
        <Avatar user={user} size={32} status={status} />
        <span className="member-row-text">
          <span className="member-row-names">
            <span className="member-row-name">{userName(user)}</span>
            {isOwner ? (
              <span className="member-row-owner">
                <Crown aria-hidden="true" />
                <span className="unseen">, owner</span>
              </span>
            ) : null}
            {user.bot ? <AppBadge /> : null}
            <span className="unseen">, {statusNames[status]}</span>
          </span>
          {activity ? <span className="member-row-doing">{activityLine(activity)}</span> : null}
        </span>
      </button>
    </UserMenu>
  )
}
