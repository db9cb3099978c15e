import { X } from 'lucide-react'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { type ReplyTarget, useChannelDraft } from '../../state/drafts.ts'
import { useNameOf } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'

type ReplyBarProps = { guildId: string | null; channelId: string; onEnd: () => void }

/** Whom the message replies to, and whether the reply mentions them. */
export function ReplyBar(props: ReplyBarProps) {
  const reply = useChannelDraft(props.channelId, (draft) => draft.reply)
  return reply === null ? null : <Bar {...props} reply={reply} />
}

function Bar({ guildId, channelId, reply, onEnd }: ReplyBarProps & { reply: ReplyTarget }) {
  const { drafts } = useClient()
  const me = useMe()
  const { author } = reply.message
  const name = useNameOf(guildId, author)

  return (
    <div className="reply-bar">
      <span className="reply-bar-text" role="status">
        Replying to <strong>{name}</strong>
      </span>
      {author.id === me.id ? null : (
        <button
          type="button"
          className="reply-bar-ping"
          role="switch"
          aria-checked={reply.ping}
          aria-label={`Notify ${name}`}
          onClick={() => drafts.setPing(channelId, !reply.ping)}
        >
          {reply.ping ? '@ on' : '@ off'}
        </button>
      )}
      <IconButton
        label="Do not reply"
        onClick={() => {
          drafts.endReply(channelId)
          onEnd()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
