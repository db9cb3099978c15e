import { newSourceWorld, sourceApi } from '@guildhall/testing/features/imports'
import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { answer } from '../peer.ts'
import { beforeLeaving } from '../temporary.ts'

/** A server with a guild that is imported, and its bot. */
export interface Exporting {
  from: string
  token: string
  guildId: string
}

const CHANNELS = 200
const ROLES = 50
const MEMBERS = 20_000
const AUTHORS = 100

const world = await newSourceWorld()
delete world.app.kernel.observe
beforeLeaving(() => world.close())

/** Fills the guild with roles, members, and this many messages in many channels. */
async function fill(count: number): Promise<Exporting> {
  const { guildId, owner } = world
  for (let number = 0; number < ROLES; number++)
    await owner.api.post(`/guilds/${guildId}/roles`, { name: `role-${number}` })
  const idOf = await fillGuild(world, { guildId, roleId: world.roles.member, name: 'resident', count: MEMBERS })
  // The members are also among the bans, which an import would refuse.
  await world.app.kernel.store.write((tx) => tx.q.deleteFrom('bans').execute())
  const authorIds = Array.from({ length: AUTHORS }, (_, number) => idOf(number))
  for (let number = 0; number < CHANNELS; number++) {
    const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name: `channel-${number}` })
    const messages = Math.ceil(count / CHANNELS)
    await fillChannel(world, { guildId, channelId: body.id, authorIds, count: messages, offset: number })
  }
  return { from: sourceApi(world), token: world.bot.token, guildId }
}

await answer({ fill: ({ messages }: { messages: number }) => fill(messages) })
