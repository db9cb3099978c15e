import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/main.ts'

type SystemMessage = Pick<Message, 'author' | 'content' | 'embeds' | 'mentions' | 'type'>

type Parts = {
  /** The user who caused it. */
  readonly author: ReactNode
  /** The name of the mentioned user. */
  readonly otherName: string
  /** Marks up user text. */
  readonly about: (words: ReactNode[]) => ReactNode
}

/** The text of a system message. */
export function systemMessageText(message: SystemMessage, { author, otherName, about }: Parts): ReactNode {
  const { type, content, mentions, embeds } = message
  const [other] = mentions
  const isSelf = other === undefined || other.id === message.author.id
  switch (type) {
    case MessageType.RECIPIENT_ADD:
      return isSelf
        ? rich('messages.joined-the-group', { author })
        : rich('messages.added-to-the-group', { author, about, name: otherName })
    case MessageType.RECIPIENT_REMOVE:
      return isSelf
        ? rich('messages.left-the-group', { author })
        : rich('messages.removed-from-the-group', { author, about, name: otherName })
    case MessageType.CHANNEL_NAME_CHANGE:
      return content === ''
        ? rich('messages.removed-the-groups-name', { author })
        : rich('messages.named-the-group', { author, about, name: content })
    case MessageType.CHANNEL_ICON_CHANGE:
      return rich('messages.changed-the-groups-icon', { author })
    case MessageType.CHANNEL_PINNED_MESSAGE:
      return rich('messages.pinned-a-message', { author })
    case MessageType.USER_JOIN:
      return rich('messages.joined-say-hello', { author })
    case MessageType.GUILD_BOOST:
      return rich('messages.boosted-the-guild', { author })
    case MessageType.GUILD_BOOST_TIER_1:
    case MessageType.GUILD_BOOST_TIER_2:
    case MessageType.GUILD_BOOST_TIER_3:
      return rich('messages.boosted-the-guild-to-level', { author, level: type - MessageType.GUILD_BOOST })
    case MessageType.CHANNEL_FOLLOW_ADD:
      return rich('messages.made-this-channel-follow-its', { author, about, name: content })
    default:
      return (
        placeWords(message, { author, about }) ??
        (type === MessageType.POLL_RESULT
          ? pollWords(embeds, { author, about })
          : otherWords(content, { author, about }))
      )
  }
}

type Named = Pick<Parts, 'about' | 'author'>

/** System messages of threads, stages and the guild. */
function placeWords({ type, content, embeds }: SystemMessage, { author, about }: Named): ReactNode {
  switch (type) {
    case MessageType.THREAD_CREATED:
      return rich('messages.started-a-thread', { author, about, name: content })
    case MessageType.THREAD_STARTER_MESSAGE:
      return rich('messages.started-this-thread-from-a', { author })
    case MessageType.GUILD_INVITE_REMINDER:
      return rich('messages.can-invite-people-a-guild', { author })
    case MessageType.STAGE_START:
      return rich('messages.started-the-stage', { author, about, topic: content })
    case MessageType.STAGE_END:
      return rich('messages.ended-the-stage', { author, about, topic: content })
    case MessageType.STAGE_SPEAKER:
      return rich('messages.is-now-speaking-on-the', { author })
    case MessageType.STAGE_TOPIC:
      return rich('messages.changed-the-stage-topic', { author, about, topic: content })
    case MessageType.GUILD_INCIDENT_REPORT_RAID:
      return rich('messages.reported-a-raid', { author, about, report: content })
    case MessageType.AUTO_MODERATION_ACTION:
      return alertWords(embeds, { author, about })
    default:
      return null
  }
}

/** An alert's details are in the fields of an embed (docs/spec/auto-moderation.md#alerts). */
function alertWords([embed]: Message['embeds'], { author, about }: Named): ReactNode {
  const fields = new Map(embed?.fields?.map(({ name, value }) => [name, value]))
  const rule = fields.get('rule_name') ?? ''
  const content = embed?.description ?? ''
  return fields.get('decision_outcome') === 'blocked'
    ? rich('messages.a-rule-blocked', { author, about, rule, content })
    : rich('messages.a-rule-flagged', { author, about, rule, content })
}

/** An unknown message type. */
const otherWords = (content: string, { author, about }: Named): ReactNode =>
  content === ''
    ? rich('messages.did-something-that-cant-be', { author })
    : rich('messages.author-about-content', { author, about, content })

/** A poll's result is in the fields of an embed (docs/spec/messages.md#poll-results). */
function pollWords(embeds: Message['embeds'], { author, about }: Named): ReactNode {
  const fields = new Map(embeds.flatMap((embed) => embed.fields ?? []).map(({ name, value }) => [name, value]))
  const question = fields.get('poll_question_text') ?? ''
  const winner = fields.get('victor_answer_text')
  const total = Number(fields.get('total_votes') ?? 0)
  const most = Number(fields.get('victor_answer_votes') ?? 0)
  const result =
    total === 0
      ? t('messages.no-one-voted')
      : winner === undefined
        ? t('messages.it-ended-in-a-tie', { most })
        : t('messages.won-with-of-vote', { winner, most, total })
  return rich('messages.poll-has-ended', { author, about, question, result })
}
