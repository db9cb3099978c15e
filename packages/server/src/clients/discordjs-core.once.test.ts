import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import {
  ApplicationCommandsAPI,
  ChannelsAPI,
  GuildsAPI,
  MonetizationAPI,
  PresenceUpdateStatus,
  StickersAPI,
  ThreadsAPI,
  UsersAPI,
  VoiceAPI,
} from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

const CLASSES = {
  applicationCommands: ApplicationCommandsAPI,
  guilds: GuildsAPI,
  channels: ChannelsAPI,
  users: UsersAPI,
  threads: ThreadsAPI,
  voice: VoiceAPI,
  stickers: StickersAPI,
  monetization: MonetizationAPI,
}

describe('Every method of @discordjs/core', () => {
  let world: World
  let port: number
  let core: DiscordJsCoreBot
  before(async () => {
    world = await World.create({ publicUrl: null })
    port = await world.app.listen()
    core = await connectDiscordJsCore(world, port)
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('is tested in a file of this folder', () => {
    const walked = new Set(
      walks().flatMap((text) => [...text.matchAll(/\bapi\.(\w+\.\w+)\(/gu)].map(([, name]) => name)),
    )
    const named = Object.entries(CLASSES).flatMap(([key, { prototype }]) =>
      Object.getOwnPropertyNames(prototype)
        .filter((name) => name !== 'constructor')
        .map((name) => `${key}.${name}`),
    )
    assert.deepEqual(
      named.filter((name) => !walked.has(name)),
      [],
    )
  })

  test('that uses the gateway is accepted, and the session continues', async () => {
    const { client } = core
    await client.updatePresence(0, { status: PresenceUpdateStatus.Idle, activities: [], since: null, afk: false })
    const chunks = client.requestGuildMembersIterator({ guild_id: world.guildId, query: 'm', limit: 2 })
    for await (const { members, chunkCount } of chunks) assert.deepEqual([members.length, chunkCount], [2, 1])
  })

  test('fails with an invalid token', async () => {
    const bot = { ...world.bot, token: `${world.bot.token}x` }
    const strange = { guildId: world.guildId, bot, answerLast: () => world.answerLast() }
    await assertRefused(connectDiscordJsCore(strange, port), 401, 0)
  })
})

/** The texts of the tests of the library, which are beside this file. */
function walks(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => /^discordjs-core-.+\.once\.test\.ts$/u.test(name))
  return files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
}
