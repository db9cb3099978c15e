import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { MouseEvent } from 'react'
import { memberAvatarUrl } from '../../../shared/guild/image-urls.ts'
import { openUserCard } from '../../../shared/overlay/overlays.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { useMember } from '../../../state/world.ts'

type AuthorPictureProps = {
  guildId: string | null
  message: Pick<Message, 'author' | 'webhook_id'>
  size?: 20 | 40
}

/** The author's picture in the guild. Pressing it opens their card; on the keyboard, their name does. */
export function AuthorPicture({ guildId, message: { author, webhook_id }, size = 40 }: AuthorPictureProps) {
  const own = useMember(guildId, author.id)?.avatar ?? null
  const picture =
    guildId !== null && own !== null && webhook_id === undefined ? (
      <img
        className="avatar-picture"
        src={memberAvatarUrl(guildId, author.id, own, size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    ) : (
      <Avatar user={author} size={size} />
    )
  if (webhook_id !== undefined || size === 20) return picture

  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    openUserCard({ userId: author.id, guildId, anchor: currentTarget, user: author })
  return (
    <button
      type="button"
      className="message-picture"
      tabIndex={-1}
      aria-hidden="true"
      data-user-id={author.id}
      onClick={open}
    >
      {picture}
    </button>
  )
}
