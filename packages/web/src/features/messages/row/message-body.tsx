import './message-body.css'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ByBotContext } from '../../../shared/markdown/use-own-path.ts'
import { useChannelDraft } from '../../../state/drafts.ts'
import { MessageComponents } from '../components/message-components.tsx'
import { ForwardedPart } from '../forwarded-part.tsx'
import { isLaunch, LaunchedPart } from '../launched-activity.tsx'
import { PollPart } from '../poll-part.tsx'
import { EditBox } from './edit-box.tsx'
import { EphemeralNote } from './ephemeral-note.tsx'
import { useTalkPlace } from './message-list-context.ts'
import { ShownParts } from './message-parts.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'
import { ThinkingPart } from './thinking-indicator.tsx'
import { ThreadChip } from './thread-chip.tsx'

/** The content of a message. */
export function MessageBody({ message }: { message: Message }) {
  const { guildId, channelId } = useTalkPlace()
  const isEdited = useChannelDraft(channelId, ({ editing }) => editing === message.id)
  const [forwarded] = message.message_snapshots ?? []

  if (message.flags & MessageFlag.LOADING) {
    return (
      <>
        <ThinkingPart message={message} />
        <EphemeralNote message={message} />
      </>
    )
  }
  return (
    <ByBotContext value={message.author.bot === true || message.webhook_id !== undefined}>
      {isEdited ? <EditBox message={message} /> : <MessageText message={message} />}
      {forwarded ? <ForwardedPart message={message} snapshot={forwarded.message} /> : null}
      <ShownParts message={message} />
      {isLaunch(message) ? <LaunchedPart message={message} /> : null}
      {message.poll ? <PollPart message={message} poll={message.poll} /> : null}
      <MessageComponents guildId={guildId} message={message} />
      <Reactions message={message} />
      {message.thread ? <ThreadChip thread={message.thread} /> : null}
      <EphemeralNote message={message} />
    </ByBotContext>
  )
}
