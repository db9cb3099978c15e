import { X } from 'lucide-react'
import { rich, t } from '../../language/main.ts'
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
        {rich('composer.replying-to', { strong: (words) => <strong>{words}</strong>, name })}
      </span>
      {author.id === me.id ? null : (
        <button
          type="button"
          className="reply-bar-ping"
          role="switch"
          aria-checked={reply.ping}
          aria-label={t('composer.notify', { name })}
          onClick={() => drafts.setPing(channelId, !reply.ping)}
        >
          {reply.ping ? t('composer.mention-on') : t('composer.mention-off')}
        </button>
      )}
      <IconButton
        label={t('composer.cancel-reply')}
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
