import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { newIntegration } from '@guildhall/testing/features/integrations'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (integrations)', () => {
  let world: World
  let core: DiscordJsCoreBot
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('lists and deletes integrations', async () => {
    const { api } = core
    const { guildId } = world
    const made = await newIntegration(world)
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const listed = await api.guilds.getIntegrations(guildId)
    assert.deepEqual(
      listed.map(({ type, account }) => [type, account.name]),
      [
        ['discord', 'Test Bot'],
        ['twitch', 'Ada plays'],
        ['discord', 'Test Bot'],
      ],
    )
    const installed = listed.find(({ application }) => application?.bot?.id === bot.id)?.id ?? ''
    const gone = core.next(GatewayDispatchEvents.GuildMemberRemove)
    await api.guilds.deleteIntegration(guildId, installed, { reason: 'enough' })
    assert.equal((await gone).user.id, bot.id)
    await api.guilds.deleteIntegration(guildId, made.id)
    assert.equal((await api.guilds.getIntegrations(guildId)).length, 1)
    await assertRefused(api.guilds.deleteIntegration(guildId, made.id), 404, 10005)
  })
})
