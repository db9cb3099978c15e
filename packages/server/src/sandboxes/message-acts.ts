import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Act } from '@guildhall/protocol/sandboxes/act'
import { notThere } from './act-fault.ts'
import type { LocalCaller } from './local-caller.ts'

type ActOf<K extends Act['act']> = Extract<Act, { act: K }>

/** The properties of a channel that starting a thread depends on. */
interface ThreadParent {
  readonly type: number
  readonly available_tags?: readonly { readonly id: string; readonly name: string }[]
}

export function sentMessage(
  api: LocalCaller,
  channelId: string,
  { content = '', reply_to, files = [] }: Pick<ActOf<'say'>, 'content' | 'reply_to' | 'files'>,
): Promise<Message> {
  const reference = reply_to === undefined ? {} : { message_reference: { message_id: reply_to } }
  const sent = files.map(({ name, data }) => ({ name, data: Buffer.from(data, 'base64') }))
  return api.call('POST', `/channels/${channelId}/messages`, { content, ...reference }, sent)
}

export const editedMessage = (api: LocalCaller, act: ActOf<'edit'>): Promise<Message> =>
  api.call('PATCH', `/channels/${act.channel_id}/messages/${act.message_id}`, { content: act.content })

export const forwardedMessage = (api: LocalCaller, act: ActOf<'forward'>): Promise<Message> =>
  api.call('POST', `/channels/${act.to_channel_id}/messages`, {
    message_reference: {
      type: MessageReferenceType.FORWARD,
      channel_id: act.channel_id,
      message_id: act.message_id,
    },
  })

/** Sends a direct message; the private channel is created if there is none. */
export async function privateMessage(api: LocalCaller, act: ActOf<'dm'>): Promise<Message> {
  const { id } = await api.call<{ id: string }>('POST', '/users/@me/channels', { recipient_id: act.user_id })
  return sentMessage(api, id, act)
}

/** Starts a thread: from a message, as a post of a forum, or without a message. @throws ActFault */
export async function startedThread(api: LocalCaller, act: ActOf<'thread'>): Promise<{ id: string }> {
  const { channel_id, name, message_id, content = '', tags = [] } = act
  if (message_id !== undefined)
    return api.call('POST', `/channels/${channel_id}/messages/${message_id}/threads`, { name })
  const { type, available_tags = [] } = await api.call<ThreadParent>('GET', `/channels/${channel_id}`)
  if (type !== ChannelType.GUILD_FORUM && type !== ChannelType.GUILD_MEDIA) {
    return api.call('POST', `/channels/${channel_id}/threads`, { name, type: ChannelType.PUBLIC_THREAD })
  }
  const applied_tags = tags.map((tag) => {
    const found = available_tags.find((each) => each.name === tag)
    if (found) return found.id
    const names = available_tags.map((each) => each.name)
    throw notThere('tag', tag, names)
  })
  return api.call('POST', `/channels/${channel_id}/threads`, { name, applied_tags, message: { content } })
}
