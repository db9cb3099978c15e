import './message-body.css'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ByBotContext } from '../../../shared/markdown/use-own-path.ts'
import { useChannelDraft } from '../../../state/drafts.ts'
import { MessageComponents } from '../components/message-components.tsx'
import { ForwardedPart } from '../forwarded-part.tsx'
import { isActivityLaunch, LaunchedActivity } from '../launched-activity.tsx'
import { PollPart } from '../poll-part.tsx'
import { EditBox } from './edit-box.tsx'
import { EphemeralNote } from './ephemeral-note.tsx'
import { useMessageListContext } from './message-list-context.ts'
import { MessageParts } from './message-parts.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'
import { ThinkingIndicator } from './thinking-indicator.tsx'
import { ThreadChip } from './thread-chip.tsx'

/** The content of a message. */
export function MessageBody({ message }: { message: Message }) {
  const { guildId, channelId } = useMessageListContext()
  const isEdited = useChannelDraft(channelId, ({ editing }) => editing === message.id)
  const [forwarded] = message.message_snapshots ?? []

  if (message.flags & MessageFlag.LOADING) {
    return (
      <>
        <ThinkingIndicator message={message} />
        <EphemeralNote message={message} />
      </>
    )
  }
  return (
    <ByBotContext value={message.author.bot === true || message.webhook_id !== undefined}>
      {isEdited ? <EditBox message={message} /> : <MessageText message={message} />}
      {forwarded ? <ForwardedPart message={message} snapshot={forwarded.message} /> : null}
      <MessageParts message={message} />
      {isActivityLaunch(message) ? <LaunchedActivity message={message} /> : null}
      {message.poll ? <PollPart message={message} poll={message.poll} /> : null}
      <MessageComponents guildId={guildId} message={message} />
      <Reactions message={message} />
      {message.thread ? <ThreadChip thread={message.thread} /> : null}
      <EphemeralNote message={message} />
    </ByBotContext>
  )
}
