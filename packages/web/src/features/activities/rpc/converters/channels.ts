import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { HostChannel, VoiceParticipant } from '../host-ports.ts'
import type { RpcChannel, RpcMessage } from '../rpc-objects.ts'
import { toRpcUser, toUserVoiceState } from './users.ts'

/** A channel as apps receive it. */
export const toRpcChannel = (
  channel: HostChannel,
  voices: readonly VoiceParticipant[],
  messages: readonly Message[],
): RpcChannel => ({
  id: channel.id,
  type: channel.type,
  guild_id: channel.guild_id,
  name: channel.name,
  topic: channel.topic ?? null,
  bitrate: channel.bitrate ?? null,
  user_limit: channel.user_limit ?? null,
  position: channel.position ?? null,
  voice_states: voices.map(toUserVoiceState),
  messages: messages.map((message) => toRpcMessage(message, channel.guild_id)),
})

/** A message as apps receive it, without content that they don't support. */
const toRpcMessage = (message: Message, guildId: string | null): RpcMessage => ({
  id: message.id,
  channel_id: message.channel_id,
  guild_id: guildId,
  author: toRpcUser(message.author),
  content: message.content,
  timestamp: message.timestamp,
  edited_timestamp: message.edited_timestamp,
  tts: message.tts,
  mention_everyone: message.mention_everyone,
  mentions: message.mentions.map(toRpcUser),
  mention_roles: message.mention_roles,
  mention_channels: [],
  attachments: message.attachments,
  embeds: message.embeds,
  pinned: message.pinned,
  ...(message.webhook_id !== undefined && { webhook_id: message.webhook_id }),
  type: message.type,
  ...(message.message_reference && { message_reference: message.message_reference }),
  flags: message.flags,
})
