import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'

/** What happened, in words: the author's name stands before `after`; `about` stands behind it, and `end` after that. */
export type SystemWords = { readonly after: string; readonly about?: string; readonly end?: string }

type Told = Pick<Message, 'author' | 'content' | 'embeds' | 'mentions' | 'type'>

/** What a message tells that nobody wrote. `otherName` is what the one whom it mentions is called here. */
export function systemWords({ type, author, content, mentions, embeds }: Told, otherName: string): SystemWords {
  const [other] = mentions
  const isSelf = other === undefined || other.id === author.id
  switch (type) {
    case MessageType.RECIPIENT_ADD:
      return isSelf ? { after: 'joined the group.' } : { after: 'added', about: otherName, end: 'to the group.' }
    case MessageType.RECIPIENT_REMOVE:
      return isSelf ? { after: 'left the group.' } : { after: 'removed', about: otherName, end: 'from the group.' }
    case MessageType.CHANNEL_NAME_CHANGE:
      return content === ''
        ? { after: 'took the name of the group away.' }
        : { after: 'named the group', about: content }
    case MessageType.CHANNEL_ICON_CHANGE:
      return { after: 'changed the picture of the group.' }
    case MessageType.CHANNEL_PINNED_MESSAGE:
      return { after: 'pinned a message to this channel.' }
    case MessageType.USER_JOIN:
      return { after: 'is here now. Say hello.' }
    case MessageType.GUILD_BOOST:
      return { after: 'boosted the guild.' }
    case MessageType.GUILD_BOOST_TIER_1:
    case MessageType.GUILD_BOOST_TIER_2:
    case MessageType.GUILD_BOOST_TIER_3:
      return { after: `boosted the guild, which has reached level ${type - MessageType.GUILD_BOOST}.` }
    case MessageType.CHANNEL_FOLLOW_ADD:
      return { after: 'has this channel follow', about: content, end: 'News from there will appear here.' }
    case MessageType.THREAD_CREATED:
      return { after: 'started a thread:', about: content }
    case MessageType.THREAD_STARTER_MESSAGE:
      return { after: 'started this thread from a message.' }
    case MessageType.GUILD_INVITE_REMINDER:
      return { after: 'can invite people: a guild is more fun with friends.' }
    case MessageType.STAGE_START:
      return { after: 'opened the stage:', about: content }
    case MessageType.STAGE_END:
      return { after: 'closed the stage:', about: content }
    case MessageType.STAGE_SPEAKER:
      return { after: 'speaks on the stage now.' }
    case MessageType.STAGE_TOPIC:
      return { after: 'changed the topic of the stage:', about: content }
    case MessageType.GUILD_INCIDENT_REPORT_RAID:
      return { after: 'raises an alert:', about: content }
    case MessageType.POLL_RESULT:
      return pollWords(embeds)
    default:
      return content === ''
        ? { after: 'did something that this page has no words for.' }
        : { after: '', about: content }
  }
}

/** How a poll went stands in the fields of an embed (docs/spec/messages.md#poll-results). */
function pollWords(embeds: Message['embeds']): SystemWords {
  const fields = new Map(embeds.flatMap((embed) => embed.fields ?? []).map(({ name, value }) => [name, value]))
  const question = fields.get('poll_question_text') ?? ''
  const victor = fields.get('victor_answer_text')
  const total = Number(fields.get('total_votes') ?? 0)
  const most = Number(fields.get('victor_answer_votes') ?? 0)
  const end =
    total === 0
      ? 'Nobody voted.'
      : victor === undefined
        ? `It ended in a tie, with ${votes(most)} each.`
        : `“${victor}” won, with ${most} of ${votes(total)}.`
  return { after: 'asked, and the poll is over:', about: question, end }
}

const votes = (count: number): string => `${count} ${count === 1 ? 'vote' : 'votes'}`
