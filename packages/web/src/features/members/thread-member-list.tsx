import { t } from '../../language/main.ts'
import './member-sidebar.css'
import './thread-member-list.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { BareThread, ThreadMember } from '@guildhall/protocol/objects/channels/thread'
import { removeThreadMember } from '@guildhall/protocol/operations/threads/remove-thread-member'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { Avatar } from '../../shared/user/avatar.tsx'
import { UserMenu } from '../../shared/user/user-menu.tsx'
import { userName } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useMe, useWorld } from '../../state/world.ts'
import { AddToThread } from './add-to-thread.tsx'
import { useThreadMembers } from './use-thread-members.ts'

/** The members of a thread, with actions to add and remove them if permitted. */
export function ThreadMemberList({ thread }: { thread: BareThread }) {
  const client = useClient()
  const me = useMe()
  const { items, isEnd, isLoading, problem, more } = useThreadMembers(thread.id)
  const rights = useWorld((world) => permissionsInChannel(world, thread.guild_id, thread.id))
  const mayRemove =
    hasPermissions(rights, Permission.MANAGE_THREADS) ||
    (thread.type === ChannelType.PRIVATE_THREAD && thread.owner_id === me.id)
  const isOpen = !thread.thread_metadata.archived && hasPermissions(rights, Permission.SEND_MESSAGES)

  if (problem !== null && items.length === 0) {
    return (
      <div className="thread-people-problem" role="alert">
        <p>{describeProblem(problem)}</p>
        <Button onPress={more}>{t('members.try-again')}</Button>
      </div>
    )
  }
  const remove = (userId: string) =>
    runWithErrorToast(() => client.call(removeThreadMember, { channelId: thread.id, userId }))
  return (
    <>
      {isOpen ? <AddToThread thread={thread} /> : null}
      <ul className="member-list">
        {items.map((each) => (
          <Person
            key={each.user_id}
            guildId={thread.guild_id}
            person={each}
            onRemove={mayRemove && each.user_id !== me.id ? remove : null}
          />
        ))}
        {isEnd || (isLoading && items.length === 0) ? null : (
          <li>
            <Button busy={isLoading} onPress={more}>
              {t('members.show-more')}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}

type PersonProps = { guildId: string; person: ThreadMember; onRemove: ((userId: string) => unknown) | null }

function Person({ guildId, person, onRemove }: PersonProps) {
  const row = useRef<HTMLButtonElement>(null)
  const user = person.member?.user
  if (user === undefined) return null
  const name = person.member?.nick ?? userName(user)
  return (
    <li className="thread-person">
      <UserMenu met={() => ({ guildId, user, anchor: row.current ?? document.body })}>
        <button
          ref={row}
          type="button"
          className="member-row"
          aria-haspopup="dialog"
          onClick={({ currentTarget: anchor }) => openUserCard({ userId: user.id, guildId, anchor, user })}
        >
          <Avatar user={user} size={32} />
          <span className="member-row-name">{name}</span>
        </button>
      </UserMenu>
      {onRemove === null ? null : (
        <IconButton label={t('members.remove-from-the-thread', { name })} side="left" onClick={() => onRemove(user.id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
