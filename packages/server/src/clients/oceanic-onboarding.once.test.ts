import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertRefusedByOceanic, connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { prepareOnboarding } from '@guildhall/testing/features/onboarding'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

describe('An unmodified oceanic.js bot (onboarding)', () => {
  let world: World
  let client: Client
  let guild: Guild
  let channels: string[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    channels = await prepareOnboarding(world)
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('sets and reads the welcome screen', async () => {
    await assertRefusedByOceanic(guild.getWelcomeScreen(), 404, 10069)
    const updated = nextEvent(client, 'guildUpdate')
    const welcomeChannels = [
      { channelID: world.channels.general, description: 'Say hello', emojiID: null, emojiName: '👋' },
    ]
    const screen = await guild.editWelcomeScreen({ enabled: true, description: 'Welcome aboard', welcomeChannels })
    assert.deepEqual(screen, { description: 'Welcome aboard', welcomeChannels })
    assert.ok((await updated)[0].features.includes('WELCOME_SCREEN_ENABLED'))
    assert.deepEqual(await guild.getWelcomeScreen(), screen)
  })

  test('sets onboarding, reads it, and sets it again as it was read', async () => {
    const nothing = await guild.getOnboarding()
    assert.deepEqual([nothing.enabled, nothing.prompts, nothing.mode], [false, [], 0])
    const set = await guild.editOnboarding({
      enabled: true,
      mode: 0,
      defaultChannelIDs: channels,
      prompts: [
        {
          id: '1',
          title: 'What brings you here?',
          singleSelect: true,
          required: true,
          inOnboarding: true,
          options: [
            {
              title: 'The sea',
              description: null,
              emoji: { id: null, name: '🌊' },
              channelIDs: [world.channels.general],
              roleIDs: [world.roles.member],
            },
          ],
        },
      ] as never,
    })
    assert.deepEqual([set.enabled, set.defaultChannelIDs], [true, channels])
    const [prompt] = set.prompts
    assert.deepEqual([prompt?.title, prompt?.singleSelect, prompt?.required], ['What brings you here?', true, true])
    const [option] = prompt?.options ?? []
    assert.deepEqual([option?.emoji?.name, option?.channelIDs], ['🌊', [world.channels.general]])
    assert.deepEqual(option?.roleIDs, [world.roles.member])
    assert.deepEqual(await guild.getOnboarding(), set)
    assert.deepEqual(await guild.editOnboarding({ prompts: set.prompts } as never), set)
    await assertRefusedByOceanic(guild.editOnboarding({ defaultChannelIDs: [] } as never), 400, 350001)
  })
})
