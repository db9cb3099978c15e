// What system messages say.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { StoredMessage } from '../features/messages/messages-view.ts'
import { type Markup, type MarkupPart, markup } from './markup.ts'
import { channelLink } from './page-markdown.ts'
import type { PageNames } from './page-names.ts'

const WRITTEN: ReadonlySet<number> = new Set([
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
])

/** Whether a message was written by somebody. */
export const isWrittenBySomebody = ({ type }: StoredMessage): boolean => WRITTEN.has(type)

/** The sentence of a system message, which follows the name of its author. */
export function systemSentence(names: PageNames, message: StoredMessage): Markup {
  const { type, content, mentions, author_id, message_reference: reference } = message
  const [other] = mentions
  const about = markup`<bdi class="about">${content}</bdi>`
  const otherName =
    other === undefined || other === author_id
      ? null
      : markup`<bdi class="about">${names.userName(other) ?? 'Deleted User'}</bdi>`
  switch (type) {
    case MessageType.RECIPIENT_ADD:
      return otherName ? markup`added ${otherName} to the group.` : markup`joined the group.`
    case MessageType.RECIPIENT_REMOVE:
      return otherName ? markup`removed ${otherName} from the group.` : markup`left the group.`
    case MessageType.CHANNEL_NAME_CHANGE:
      return content === '' ? markup`removed the group’s name.` : markup`named the group ${about}.`
    case MessageType.CHANNEL_ICON_CHANGE:
      return markup`changed the group’s icon.`
    case MessageType.CHANNEL_PINNED_MESSAGE:
      return markup`pinned a message.`
    case MessageType.USER_JOIN:
      return markup`joined.`
    case MessageType.GUILD_BOOST:
      return markup`boosted the guild.`
    case MessageType.GUILD_BOOST_TIER_1:
    case MessageType.GUILD_BOOST_TIER_2:
    case MessageType.GUILD_BOOST_TIER_3:
      return markup`boosted the guild, which reached level ${type - MessageType.GUILD_BOOST}.`
    case MessageType.CHANNEL_FOLLOW_ADD:
      return markup`made this channel follow ${about}.`
    case MessageType.THREAD_CREATED:
      return markup`started a thread: ${reference && names.channel(reference.channel_id) ? channelLink(names, reference.channel_id) : about}`
    case MessageType.THREAD_STARTER_MESSAGE:
      return markup`started this thread from a message.`
    default:
      return furtherSentence(message, about)
  }
}

function furtherSentence({ type, content, embeds }: StoredMessage, about: Markup): Markup {
  switch (type) {
    case MessageType.GUILD_INVITE_REMINDER:
      return markup`can invite people.`
    case MessageType.STAGE_START:
      return markup`started the stage: ${about}`
    case MessageType.STAGE_END:
      return markup`ended the stage: ${about}`
    case MessageType.STAGE_SPEAKER:
      return markup`spoke on the stage.`
    case MessageType.STAGE_TOPIC:
      return markup`changed the stage topic: ${about}`
    case MessageType.GUILD_INCIDENT_REPORT_RAID:
      return markup`reported a raid: ${about}`
    case MessageType.AUTO_MODERATION_ACTION:
      return alertSentence(embeds)
    case MessageType.POLL_RESULT:
      return pollSentence(embeds)
    default:
      return content === '' ? markup`did something that can’t be shown here.` : about
  }
}

const quoted = (part: MarkupPart): Markup => markup`“<bdi>${part}</bdi>”`

/** An alert's details are in the fields of an embed (docs/spec/auto-moderation.md#alerts). */
function alertSentence([embed]: StoredMessage['embeds']): Markup {
  const fields = new Map(embed?.fields?.map(({ name, value }) => [name, value]))
  const verb = fields.get('decision_outcome') === 'blocked' ? 'blocked' : 'flagged'
  const rule = quoted(fields.get('rule_name'))
  return markup`wrote something that the rule ${rule} ${verb}: <bdi class="about">${embed?.description}</bdi>`
}

/** A poll's result is in the fields of an embed (docs/spec/messages.md#poll-results). */
function pollSentence(embeds: StoredMessage['embeds']): Markup {
  const fields = new Map(embeds.flatMap((embed) => embed.fields ?? []).map(({ name, value }) => [name, value]))
  const winner = fields.get('victor_answer_text')
  const total = Number(fields.get('total_votes') ?? 0)
  const most = Number(fields.get('victor_answer_votes') ?? 0)
  const result =
    total === 0
      ? markup`No one voted.`
      : winner === undefined
        ? markup`It ended in a tie with ${most} votes each.`
        : markup`${quoted(winner)} won with ${most} of ${total} votes.`
  return markup`asked ${quoted(fields.get('poll_question_text'))} in a poll that has ended. ${result}`
}
