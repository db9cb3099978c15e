import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { CSSProperties, MouseEvent } from 'react'
import { openUserCard } from '../../../shared/overlay/overlays.ts'
import { useColourOf } from '../../../state/names.ts'

type AuthorNameProps = { guildId: string | null; message: Pick<Message, 'author' | 'webhook_id'>; name: string }

/** The author of a message, in the colour of their highest role; a webhook's name is of this message only, and opens no card. */
export function AuthorName({ guildId, message: { author, webhook_id }, name }: AuthorNameProps) {
  const colour = useColourOf(guildId, author.id)
  const style: CSSProperties & Record<`--${string}`, string> = colour === undefined ? {} : { '--author': colour }
  const look = colour === undefined ? 'message-author' : 'message-author message-author-coloured'

  if (webhook_id !== undefined) return <bdi className="message-author">{author.username}</bdi>
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    openUserCard({ userId: author.id, guildId, anchor: currentTarget, user: author })
  return (
    <button type="button" className={look} style={style} data-user-id={author.id} onClick={open}>
      <bdi>{name}</bdi>
    </button>
  )
}
