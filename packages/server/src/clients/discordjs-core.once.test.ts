import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import {
  type API,
  ApplicationCommandsAPI,
  ChannelsAPI,
  GuildsAPI,
  PresenceUpdateStatus,
  StickersAPI,
  ThreadsAPI,
  UsersAPI,
  VoiceAPI,
} from '@discordjs/core'
import { HTTPError } from '@discordjs/rest'
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
}

const ID = '123456789012345678'

/** Methods without an operation of the server, with a call of each. This list may only shrink; the others have tests in the files beside. */
const NOT_THERE_YET: Record<string, (api: API) => Promise<unknown>> = {
  'guilds.getTemplate': ({ guilds }) => guilds.getTemplate('code'),
  'guilds.getTemplates': ({ guilds }) => guilds.getTemplates(ID),
  'guilds.createTemplate': ({ guilds }) => guilds.createTemplate(ID, { name: 'new' }),
  'guilds.syncTemplate': ({ guilds }) => guilds.syncTemplate(ID, 'code'),
  'guilds.editTemplate': ({ guilds }) => guilds.editTemplate(ID, 'code', {}),
  'guilds.deleteTemplate': ({ guilds }) => guilds.deleteTemplate(ID, 'code'),
  'guilds.getAutoModerationRules': ({ guilds }) => guilds.getAutoModerationRules(ID),
  'guilds.getAutoModerationRule': ({ guilds }) => guilds.getAutoModerationRule(ID, ID),
  'guilds.createAutoModerationRule': ({ guilds }) => guilds.createAutoModerationRule(ID, {} as never),
  'guilds.editAutoModerationRule': ({ guilds }) => guilds.editAutoModerationRule(ID, ID, {}),
  'guilds.deleteAutoModerationRule': ({ guilds }) => guilds.deleteAutoModerationRule(ID, ID),
  'guilds.searchForMessages': ({ guilds }) => guilds.searchForMessages(ID, { content: 'x' }),
  'guilds.getSoundboardSound': ({ guilds }) => guilds.getSoundboardSound(ID, ID),
  'guilds.createSoundboardSound': ({ guilds }) => guilds.createSoundboardSound(ID, {} as never),
  'guilds.editSoundboardSound': ({ guilds }) => guilds.editSoundboardSound(ID, ID, {}),
  'guilds.deleteSoundboardSound': ({ guilds }) => guilds.deleteSoundboardSound(ID, ID),
  'channels.sendSoundboardSound': ({ channels }) => channels.sendSoundboardSound(ID, { sound_id: ID }),
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

  test('is tested, or listed as unsupported', () => {
    const walked = new Set(
      walks().flatMap((text) => [...text.matchAll(/\bapi\.(\w+\.\w+)\(/gu)].map(([, name]) => name)),
    )
    const named = Object.entries(CLASSES).flatMap(([key, { prototype }]) =>
      Object.getOwnPropertyNames(prototype)
        .filter((name) => name !== 'constructor')
        .map((name) => `${key}.${name}`),
    )
    assert.deepEqual(
      named.filter((name) => walked.has(name) === name in NOT_THERE_YET),
      [],
      'walk them in a file of this folder, or take them out of the list if they are walked',
    )
    assert.deepEqual(
      Object.keys(NOT_THERE_YET).filter((name) => !named.includes(name)),
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

  for (const [name, call] of Object.entries(NOT_THERE_YET)) {
    test(`named ${name} gets 501, as it is not supported yet`, async () => {
      await assert.rejects(call(core.api), (error) => {
        assert.ok(error instanceof HTTPError, `${name} is there now: walk it and take it out of the list`)
        assert.equal(error.status, 501)
        return true
      })
    })
  }
})

/** The texts of the tests of the library, which are beside this file. */
function walks(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => /^discordjs-core-.+\.once\.test\.ts$/u.test(name))
  return files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
}
