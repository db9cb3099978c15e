import { t } from '../../language/dialogs.ts'
import './user-card.css'
import type { User } from '@guildhall/protocol/objects/users/user'
import { getUser } from '@guildhall/protocol/operations/users/get-user'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { Menu } from '../../shared/overlay/menu.tsx'
import type { UserCardRequest } from '../../shared/overlay/overlays.ts'
import { Popover } from '../../shared/overlay/popover.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import { useUserActions } from '../../shared/user/use-user-actions.ts'
import type { UserTarget } from '../../shared/user/user-actions.ts'
import { knownUser } from '../../state/known-user.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe, useWorld } from '../../state/world.ts'
import { CardActivities } from './card-activities.tsx'
import { CardDetails } from './card-details.tsx'
import { CardHeader } from './card-header.tsx'
import { CardRoles } from './card-roles.tsx'

type UserCardProps = UserCardRequest & { onClose: () => void }

/** A user's profile, with the actions on them. */
export function UserCard({ userId, guildId, groupId, anchor, user: given, onClose }: UserCardProps) {
  const { members, lists } = useClient()
  const isKnown = useWorld(({ guilds }) => guildId !== null && guilds.has(guildId))
  // A new connection has no subscriptions.
  const isLive = useSnapshot(({ link }) => link.state === 'live')
  const user = useWorld((world) => knownUser(world, guildId, userId)) ?? given
  const draw = (known: User) => <Known met={{ guildId, groupId, user: known, anchor }} onClose={onClose} />

  useEffect(() => {
    if (guildId === null || !isKnown || !isLive) return
    members.want(guildId, [userId])
    lists.follow(guildId, [userId])
    return () => lists.follow(guildId, [])
  }, [members, lists, guildId, userId, isKnown, isLive])

  return (
    <Popover label={t('members.profile')} anchor={anchor} side="left" onClose={onClose}>
      {user === undefined ? <UnknownUser userId={userId}>{draw}</UnknownUser> : draw(user)}
    </Popover>
  )
}

/** Requests a user of whom nothing is loaded. */
function UnknownUser({ userId, children }: { userId: string; children: (user: User) => ReactNode }) {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getUser, { userId }, { signal }), [client, userId])
  const { answer } = useLoaded(load)
  if (answer.state === 'ready') return children(answer.value)
  return (
    <p className="user-card-waiting" role="status">
      {answer.state === 'failed' ? describeProblem(answer.problem) : t('members.loading')}
    </p>
  )
}

function Known({ met, onClose }: { met: UserTarget; onClose: () => void }) {
  return (
    <div className="user-card">
      <CardHeader guildId={met.guildId} user={met.user} />
      <CardActivities guildId={met.guildId} user={met.user} onClose={onClose} />
      <CardDetails guildId={met.guildId} user={met.user} />
      {met.guildId === null ? null : <CardRoles guildId={met.guildId} userId={met.user.id} />}
      <CardActions met={met} onClose={onClose} />
    </div>
  )
}

function CardActions({ met, onClose }: { met: UserTarget; onClose: () => void }) {
  const client = useClient()
  const isSelf = useMe().id === met.user.id
  const all = useUserActions(met, onClose)
  // The first action is a button beside the menu.
  const actions = isSelf ? all : all.slice(2)
  if (actions.length === 0) return null

  async function talk() {
    if (await runWithErrorToast(() => openPrivateChannel(client, met.user.id))) onClose()
  }

  return (
    <div className="user-card-actions">
      {isSelf ? null : (
        <Button look="main" onPress={() => void talk()}>
          {t('members.message')}
        </Button>
      )}
      <Menu
        label={t('members.more-actions')}
        actions={actions}
        trigger={
          <IconButton label={t('members.more-actions')}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  )
}
