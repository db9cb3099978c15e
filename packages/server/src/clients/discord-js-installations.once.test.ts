import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { installForSelf } from '@guildhall/testing/features/oauth2'
import { makeFriends } from '@guildhall/testing/features/relationships'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import {
  ApplicationIntegrationType,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  InteractionContextType,
  SlashCommandBuilder,
} from 'discord.js'

describe('An unmodified discord.js bot installed by a user', () => {
  let world: World
  let bot: Person
  let client: Client<true>
  let command: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    bot = await newBot(world.app, world.owner)
    const port = await world.app.listen()
    const fresh = new Client({
      intents: [GatewayIntentBits.Guilds],
      rest: { api: `http://127.0.0.1:${port}/api` },
    })
    const ready = once(fresh, Events.ClientReady)
    await fresh.login(bot.token)
    client = (await ready)[0]
    const built = new SlashCommandBuilder()
      .setName('mine')
      .setDescription('Goes along')
      .setIntegrationTypes(ApplicationIntegrationType.UserInstall)
      .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel)
    command = (await client.application.commands.create(built)).id
    await installForSelf(world.member, bot)
    await world.grant(world.member, ['USE_APPLICATION_COMMANDS', 'USE_EXTERNAL_APPS', 'SEND_MESSAGES'])
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  /** The member uses the command in a channel and the bot responds; resolves with what the other user there sees. */
  async function answered(channelId: string, guildId: string | null, other: Person) {
    const received = once(client, Events.InteractionCreate)
    const body = { type: 2, application_id: bot.id, guild_id: guildId, channel_id: channelId, session_id: 'x' }
    const sent = await world.member.api.post('/interactions', { ...body, data: { id: command, name: 'mine', type: 1 } })
    assert.equal(sent.status, 204, JSON.stringify(sent.body))
    const used: ChatInputCommandInteraction = (await received)[0]
    const { userId, guildId: owner } = used.authorizingIntegrationOwners
    assert.deepEqual([used.commandName, used.user.id], ['mine', world.member.id])
    assert.deepEqual([userId, owner], [world.member.id, null])
    await used.reply('from afar')
    await used.followUp('and more')
    const messages = (await other.api.get(`/channels/${channelId}/messages`)).body
    assert.deepEqual(
      messages.slice(0, 2).map(({ content }: any) => content),
      ['and more', 'from afar'],
    )
    return used
  }

  test('replies in a guild that the bot is not in', async () => {
    const used = await answered(world.channels.general, world.guildId, world.owner)
    assert.deepEqual([used.inGuild(), used.inCachedGuild(), used.guild], [true, false, null])
    assert.equal(used.context, InteractionContextType.Guild)
    assert.ok(used.memberPermissions?.has('UseExternalApps'))
    assert.equal(client.guilds.cache.size, 0)
  })

  test('replies between two people', async () => {
    const { body } = await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    const used = await answered(body.id, null, world.owner)
    assert.deepEqual([used.context, used.inGuild()], [InteractionContextType.PrivateChannel, false])
  })

  test('replies in a group', async () => {
    const friends = [await world.newPerson('first'), await world.newPerson('second')] as const
    for (const friend of friends) await makeFriends(world.member, friend)
    const { id } = await newGroup(world.member, friends)
    const used = await answered(id, null, friends[0])
    assert.equal(used.context, InteractionContextType.PrivateChannel)
  })
})
