import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import type { Client } from '../state/client.ts'
import { navigate } from './location.ts'
import { channelPath } from './paths.ts'

/** Goes where one talks with somebody alone. */
export async function openPrivateChannel(client: Client, userId: string): Promise<void> {
  const known = [...(client.store.getState().world?.privateChannels.values() ?? [])].find(
    ({ type, recipients }) => type === ChannelType.DM && recipients[0]?.id === userId,
  )
  const id = known?.id ?? (await made(client, userId))
  navigate(channelPath(null, id))
}

async function made(client: Client, recipient_id: string): Promise<string> {
  const call = { method: 'POST', path: '/users/@me/channels', body: { recipient_id } } as const
  return (await client.request<PrivateChannel>(call)).id
}
