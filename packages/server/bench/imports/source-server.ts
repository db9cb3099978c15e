import { newSourceWorld, sourceApi } from '@guildhall/testing/features/imports'
import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { answer } from '../peer.ts'
import { beforeLeaving } from '../temporary.ts'

/** A server with a guild that is imported, and its bot. */
export interface Exporting {
  from: string
  token: string
  guildId: string
}

const CHANNELS = 50
const AUTHORS = 100

const world = await newSourceWorld()
delete world.app.kernel.observe
beforeLeaving(() => world.close())

/** Fills the guild with this many messages in several channels. */
async function fill(count: number): Promise<Exporting> {
  const { guildId, owner } = world
  const authorIds = [owner.id]
  for (let number = 1; number < AUTHORS; number++) {
    const person = await world.newPerson(`author-${number}`)
    authorIds.push(person.id)
    await world.join(person)
  }
  for (let number = 0; number < CHANNELS; number++) {
    const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name: `channel-${number}` })
    await fillChannel(world, { guildId, channelId: body.id, authorIds, count: Math.ceil(count / CHANNELS) })
  }
  return { from: sourceApi(world), token: world.bot.token, guildId }
}

await answer({ fill: ({ messages }: { messages: number }) => fill(messages) })
