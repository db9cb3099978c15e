import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { World } from '@guildhall/testing/worlds/world'
import { answer } from './peer.ts'
import { beforeLeaving, openBenchStore } from './temporary.ts'

/** Guildhall with its client, guilds of one, a thousand and many members, and a channel with many messages. */
export interface ServedWeb {
  address: string
  token: string
  guilds: { first: string; thousand: string; many: string }
  /** Path of the channel with many messages. */
  talk: string
}

const world = await World.create({ web: true, publicUrl: null }, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())
const { owner } = world

async function guildOf(name: string, count: number): Promise<string> {
  const { id } = await world.newGuild(owner, name)
  await fillGuild(world, { guildId: id, roleId: null, name: 'm', count })
  return id
}

await answer({
  fill: async ({ members, messages }: { members: number; messages: number }): Promise<ServedWeb> => {
    const { guildId } = world
    const { body: channel } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'talk' })
    const authorIds = [owner.id, world.moderator.id, world.member.id, world.bot.id]
    await fillChannel(world, { guildId, channelId: channel.id, authorIds, count: messages })
    // fillChannel writes rows directly; this request sets the channel's last message.
    await owner.api.post(`/channels/${channel.id}/messages`, { content: 'the newest of all' })
    const first = await guildOf('first', 1)
    const thousand = await guildOf('thousand', 1000)
    const many = await guildOf('many', members)
    const address = `http://guildhall.localhost:${await world.app.listen()}`
    return {
      address,
      token: owner.token,
      guilds: { first, thousand, many },
      talk: `/channels/${guildId}/${channel.id}`,
    }
  },
})
