import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { createDm } from '@guildhall/protocol/operations/private-channels/create-dm'
import type { Client } from '../../state/client.ts'
import { navigate } from '../page/location.ts'
import { channelPath } from '../page/paths.ts'

/** Opens a DM with a user. */
export async function openPrivateChannel(client: Client, userId: string): Promise<void> {
  const known = [...(client.store.getState().world?.privateChannels.values() ?? [])].find(
    ({ type, recipients }) => type === ChannelType.DM && recipients[0]?.id === userId,
  )
  const id = known?.id ?? (await made(client, userId))
  navigate(channelPath(null, id))
}

const made = async (client: Client, recipient_id: string): Promise<string> =>
  (await client.call(createDm, {}, { recipient_id })).id
