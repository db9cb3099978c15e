import { ActiveMember } from '../objects/guilds/member.ts'
import { ReactionEmoji } from '../objects/messages/reaction.ts'
import { boolean, integer, list, optional, shape, snowflake, text } from '../schema.ts'
import { type EventFacts, event } from './event.ts'

const reactions: EventFacts = {
  stream: 'channel',
  audience: { to: 'viewers' },
  intent: 'GUILD_MESSAGE_REACTIONS',
  privateIntent: 'DIRECT_MESSAGE_REACTIONS',
}
/** Who votes in polls. */
const polls: EventFacts = { ...reactions, intent: 'GUILD_MESSAGE_POLLS', privateIntent: 'DIRECT_MESSAGE_POLLS' }

const ofMessage = { channel_id: snowflake(), message_id: snowflake(), guild_id: optional(snowflake()) }
const ofReaction = { ...ofMessage, user_id: snowflake(), emoji: ReactionEmoji, burst: boolean(), type: integer() }
const Vote = shape({ ...ofMessage, user_id: snowflake(), answer_id: integer() })

/** Events about reactions to messages, and votes in polls. */
export const REACTION_EVENTS = {
  MESSAGE_REACTION_ADD: event(
    shape({
      ...ofReaction,
      member: optional(ActiveMember),
      message_author_id: snowflake(),
      burst_colors: optional(list(text())),
    }),
    reactions,
  ),
  MESSAGE_REACTION_REMOVE: event(shape(ofReaction), reactions),
  MESSAGE_REACTION_REMOVE_ALL: event(shape(ofMessage), reactions),
  MESSAGE_REACTION_REMOVE_EMOJI: event(shape({ ...ofMessage, emoji: ReactionEmoji }), reactions),
  MESSAGE_POLL_VOTE_ADD: event(Vote, polls),
  MESSAGE_POLL_VOTE_REMOVE: event(Vote, polls),
}
