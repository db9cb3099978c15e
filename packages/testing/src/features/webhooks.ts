import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Overwrites that hide a channel from everyone who isn't named. */
export const hidingOverwrites = ({ guildId }: World) => [{ id: guildId, type: 0, deny: String(1n << 10n) }]

/** A text channel by default. */
export async function newTextChannel({ owner, guildId }: World, body: object = {}): Promise<string> {
  return (await owner.api.post(`/guilds/${guildId}/channels`, { name: 'another', ...body })).body.id
}

/** A webhook of the owner's, in a channel of its own by default. */
export async function newWebhook(
  world: World,
  { who = world.owner, channelId, ...fields }: { who?: Person; channelId?: string; avatar?: string } = {},
) {
  const path = `/channels/${channelId ?? (await newTextChannel(world))}/webhooks`
  return (await who.api.post(path, { name: 'example', ...fields })).body
}

/** A member who manages webhooks. */
export async function newWebhookManager(world: World): Promise<Person> {
  const manager = await world.newPerson('manager')
  await world.join(manager)
  await world.grant(manager, ['MANAGE_WEBHOOKS'])
  return manager
}

/** Sends a message by a webhook; returns it. */
export async function sendByWebhook(
  world: World,
  { id, token }: { id: string; token: string },
  body: object,
  threadId?: string,
) {
  const query = threadId === undefined ? '' : `&thread_id=${threadId}`
  return (await world.nobody.post(`/webhooks/${id}/${token}?wait=true${query}`, body)).body
}

/** An announcement channel of a guild of the owner's. */
export async function newAnnouncementChannel(world: World, guildId = world.guildId) {
  await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features: ['NEWS'] })
  const { api } = world.owner
  return (await api.post(`/guilds/${guildId}/channels`, { name: 'news', type: ChannelType.GUILD_ANNOUNCEMENT })).body
}
