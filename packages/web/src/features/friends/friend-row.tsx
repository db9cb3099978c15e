import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import { createRelationship } from '@guildhall/protocol/operations/relationships/create-relationship'
import { removeRelationship } from '@guildhall/protocol/operations/relationships/remove-relationship'
import { Check, Ellipsis, MessageCircle, X } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { rich, t } from '../../language/main.ts'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu } from '../../shared/overlay/menu.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { unseen } from '../../shared/text/unseen.tsx'
import { Avatar } from '../../shared/user/avatar.tsx'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import { userActions } from '../../shared/user/user-actions.ts'
import { UserMenu } from '../../shared/user/user-menu.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'

type FriendRowProps = { relationship: Relationship; seen: PresenceFields | undefined }

/** A relationship, with the actions that it allows. */
export const FriendRow = memo(({ relationship, seen }: FriendRowProps) => {
  const client = useClient()
  const face = useRef<HTMLButtonElement>(null)
  const { user, nickname, type } = relationship
  const name = nickname ?? userName(user)
  const met = () => ({ guildId: null, user, anchor: face.current ?? document.body })
  const open = (anchor: HTMLElement) => openUserCard({ userId: user.id, guildId: null, anchor, user })

  return (
    <UserMenu met={met}>
      <li className="friend">
        <button
          ref={face}
          type="button"
          className="friend-face"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => open(currentTarget)}
        >
          <Avatar
            user={user}
            size={40}
            {...(type === RelationshipType.FRIEND && { status: seen?.status ?? 'offline' })}
          />
          <span className="friend-words">
            <span className="friend-name">{name}</span>
            {name === user.username ? null : <span className="friend-handle">{user.username}</span>}
            <Doing type={type} seen={seen} />
          </span>
        </button>
        <RowButtons relationship={relationship} name={name} />
        <Menu
          label={t('friends.more-actions-for', { name })}
          actions={() => userActions(client, met())}
          trigger={
            <IconButton label={t('friends.more-actions-for', { name })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      </li>
    </UserMenu>
  )
})

function Doing({ type, seen }: { type: number; seen: PresenceFields | undefined }) {
  if (type !== RelationshipType.FRIEND) return null
  const [activity] = seen?.activities ?? []
  return (
    <span className="friend-doing">
      {statusNames[seen?.status ?? 'offline']}
      {activity ? (
        <>
          {' · '}
          <ActivityLine activity={activity} />
        </>
      ) : null}
    </span>
  )
}

type RowButtonsProps = { relationship: Relationship; name: string }

function RowButtons({ relationship: { id, type }, name }: RowButtonsProps): ReactNode {
  const client = useClient()
  const end = () => void runWithErrorToast(() => client.call(removeRelationship, { userId: id }))
  const accept = () =>
    void runWithErrorToast(() => client.call(createRelationship, { userId: id }, { type: RelationshipType.FRIEND }))

  switch (type) {
    case RelationshipType.FRIEND:
      return (
        <IconButton
          label={t('friends.message', { name })}
          onClick={() => void runWithErrorToast(() => openPrivateChannel(client, id))}
        >
          <MessageCircle aria-hidden="true" />
        </IconButton>
      )
    case RelationshipType.INCOMING_REQUEST:
      return (
        <>
          <IconButton label={t('friends.accept', { name })} className="friend-yes" onClick={accept}>
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton label={t('friends.ignore', { name })} onClick={end}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )
    case RelationshipType.OUTGOING_REQUEST:
      return <Button onPress={end}>{rich('friends.cancel-request-to', { span: unseen, name })}</Button>
    default:
      return <Button onPress={end}>{rich('friends.unblock', { span: unseen, name })}</Button>
  }
}
