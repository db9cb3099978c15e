import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { World } from '@guildhall/testing/worlds/world'
import { measured } from './measured.ts'
import { answer } from './peer.ts'
import { beforeLeaving, openBenchStore } from './temporary.ts'

/** Guildhall with its data on disk, with users and messages, without rate limits. */
export interface Served {
  port: number
  token: string
  guildId: string
  roleId: string
  /** A channel with messages to read, one for writes, and one in each of the other guilds. */
  channels: { read: string; general: string; others: string[] }
  /** The messages in the `read` channel. */
  messages: string[]
  memberId: string
  memberToken: string
  /** The `Authorization` header of an application that acts for a user. The user is in ten guilds. */
  bearer: string
  largerGuildId: string
}

const GUILDS = 64
/** How many guilds the user of the access token is in. */
const GUILDS_OF_ONE = 10
const MESSAGES = 60
const WEEK_MS = 604_800_000

const world = await World.create({}, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())
const { owner, bot } = world

const larger = await world.newGuild(owner, 'A thousand members')
const { body: role } = await owner.api.post(`/guilds/${larger.id}/roles`, { name: 'everyone has it' })
await world.join(bot, { guildId: larger.id })
await fillGuild(world, { guildId: larger.id, roleId: role.id, name: 'm', count: 1000 })

await owner.api.patch(`/guilds/${world.guildId}/widget`, { enabled: true })

const { body: read } = await owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'read' })
const messages: string[] = []
for (let i = 0; i < MESSAGES; i++) {
  const speaker = i % 2 === 0 ? world.member : bot
  const content = `Message ${i}: a sentence of about the length that messages in chats usually have.`
  const { body: message } = await speaker.api.post(`/channels/${read.id}/messages`, { content })
  messages.push(message.id)
}

const traveller = await world.newPerson('traveller')
await world.join(traveller)
const others: string[] = []
for (let i = 0; i < GUILDS; i++) {
  const { id, general } = await world.newGuild(owner, `Guild ${i}`)
  await world.join(bot, { guildId: id })
  if (i < GUILDS_OF_ONE - 1) await world.join(traveller, { guildId: id })
  others.push(general)
}

const served: Served = {
  port: await world.app.listen(),
  token: `Bot ${bot.token}`,
  guildId: world.guildId,
  roleId: world.roles.member,
  channels: { read: read.id, general: world.channels.general, others },
  messages,
  memberId: world.member.id,
  memberToken: world.member.token,
  bearer: `Bearer ${await grantAccessToken(world, traveller, bot, { scopes: 'identify guilds', lasts: WEEK_MS })}`,
  largerGuildId: larger.id,
}
await answer({ served: () => served, ...measured })
