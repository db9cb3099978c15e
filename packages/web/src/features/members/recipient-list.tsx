import { t } from '../../language/main.ts'
import './member-sidebar.css'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Crown } from 'lucide-react'
import { useRef } from 'react'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { AppBadge } from '../../shared/activity/app-badge.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { UserMenu } from '../../shared/user/user-menu.tsx'
import { nameOutsideGuilds, useNameOf } from '../../state/names.ts'
import { usePresence } from '../../state/own-presence.ts'
import { useMe, useWorld } from '../../state/world.ts'

/** The recipients of a private channel, including the user. */
export function RecipientList({ channel }: { channel: PrivateChannel }) {
  const world = useWorld((all) => all)
  const named = [...channel.recipients, world.user].map((user) => ({ user, name: nameOutsideGuilds(world, user) }))

  return (
    <ul className="member-list">
      {named
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ user }) => (
          <li key={user.id}>
            <Recipient user={user} groupId={channel.id} isOwner={channel.owner_id === user.id} />
          </li>
        ))}
    </ul>
  )
}

type RecipientProps = { user: User; groupId: string; isOwner: boolean }

function Recipient({ user, groupId, isOwner }: RecipientProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isSelf = useMe().id === user.id
  const name = useNameOf(null, user)
  const seen = usePresence(null, user.id)
  const status = seen?.status ?? 'offline'
  const [activity] = seen?.activities ?? []
  const met = { guildId: null, groupId, user }

  return (
    <UserMenu met={() => ({ ...met, anchor: button.current ?? document.body })}>
      <button
        ref={button}
        type="button"
        className="member-row"
        data-status={status}
        aria-haspopup="dialog"
        onClick={({ currentTarget: anchor }) => openUserCard({ ...met, userId: user.id, anchor })}
      >
        <Avatar user={user} size={32} status={status} />
        <span className="member-row-text">
          <span className="member-row-names">
            <span className="member-row-name">{name}</span>
            {isSelf ? <span className="member-row-doing">{t('members.you')}</span> : null}
            {isOwner ? (
              <span className="member-row-owner">
                <Crown aria-hidden="true" />
                <span className="unseen">, {t('members.owner')}</span>
              </span>
            ) : null}
            {user.bot ? <AppBadge /> : null}
            <span className="unseen">, {statusNames[status]}</span>
          </span>
          {activity ? (
            <span className="member-row-doing">
              <ActivityLine activity={activity} />
            </span>
          ) : null}
        </span>
      </button>
    </UserMenu>
  )
}
