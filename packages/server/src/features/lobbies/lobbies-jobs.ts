import { choice, list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

const lobby = { application_id: snowflake(), lobby_id: snowflake() }

/** Removes the members and messages of a deleted lobby. */
export const sweepLobbyJob = job({ name: 'sweep-lobby', payload: shape(lobby), owner: 'application_id' })

/** Removes the link to a deleted lobby from a channel. */
export const unlinkChannelJob = job({
  name: 'unlink-channel',
  payload: shape({ ...lobby, guild_id: snowflake(), channel_id: snowflake() }),
})

/** Sends an event about a message of a channel that is linked to a lobby. */
export const announceLinkedMessageJob = job({
  name: 'announce-linked-message',
  payload: shape({
    ...lobby,
    message_id: snowflake(),
    type: choice(['LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_UPDATE']),
  }),
})

/** Sends events about deleted messages of a channel that is linked to a lobby. */
export const announceRemovedMessagesJob = job({
  name: 'announce-removed-messages',
  payload: shape({ ...lobby, channel_id: snowflake(), message_ids: list(snowflake()) }),
})
