import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { prepareOnboarding } from '@guildhall/testing/features/onboarding'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import {
  AuditLogEvent,
  type Client,
  Events,
  type Guild,
  GuildOnboardingMode,
  GuildOnboardingPromptType,
} from 'discord.js'

describe('An unmodified discord.js bot (onboarding)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  let channels: string[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    channels = await prepareOnboarding(world)
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('sets and reads the welcome screen', async () => {
    await assert.rejects(guild.fetchWelcomeScreen(), { code: 10069 })
    const emoji = await guild.emojis.create({ attachment: await picture('png'), name: 'wave' })
    const updated = once(client, Events.GuildUpdate)
    const screen = await guild.editWelcomeScreen({
      enabled: true,
      description: 'Welcome aboard',
      welcomeChannels: [
        { channel: world.channels.general, description: 'Say hello', emoji: emoji.id },
        { channel: channels[0] ?? '', description: 'Rules', emoji: '📜' },
        { channel: channels[1] ?? '', description: 'The rest' },
      ],
    })
    assert.ok((await updated)[1].features.includes('WELCOME_SCREEN_ENABLED'))
    assert.ok(screen.enabled)
    const fetched = await guild.fetchWelcomeScreen()
    assert.deepEqual([fetched.enabled, fetched.description], [true, 'Welcome aboard'])
    const shown = [...fetched.welcomeChannels.values()]
    assert.deepEqual(
      shown.map(({ channelId, description }) => [channelId, description]),
      [
        [world.channels.general, 'Say hello'],
        [channels[0], 'Rules'],
        [channels[1], 'The rest'],
      ],
    )
    assert.deepEqual(
      shown.map((each) => [each.emoji.id, each.emoji.name]),
      [
        [emoji.id, 'wave'],
        [null, '📜'],
        [null, null],
      ],
    )
    await guild.editWelcomeScreen({ enabled: false })
    assert.equal((await guild.fetchWelcomeScreen()).enabled, false)
  })

  test('reads onboarding before it is set', async () => {
    const onboarding = await guild.fetchOnboarding()
    assert.deepEqual([onboarding.enabled, onboarding.prompts.size, onboarding.defaultChannels.size], [false, 0, 0])
    assert.equal(onboarding.mode, GuildOnboardingMode.OnboardingDefault)
  })

  test('sets onboarding, reads it, and sets it again as it was read', async () => {
    const role = await guild.roles.create({ name: 'sailors' })
    const marked = once(client, Events.GuildRoleUpdate)
    const set = await guild.editOnboarding({
      enabled: true,
      mode: GuildOnboardingMode.OnboardingAdvanced,
      defaultChannels: channels,
      prompts: [
        {
          title: 'What brings you here?',
          singleSelect: true,
          required: true,
          inOnboarding: true,
          type: GuildOnboardingPromptType.Dropdown,
          options: [
            { title: 'The sea', description: 'And its songs', emoji: '🌊', roles: [role] },
            { title: 'The company', channels: [world.channels.general], emoji: guild.emojis.cache.first() ?? null },
            { title: 'Nothing' },
          ],
        },
      ],
      reason: 'for the new ones',
    })
    assert.equal((await marked)[1].flags.bitfield, 1)
    const read = await guild.fetchOnboarding()
    for (const { enabled, mode, defaultChannels, prompts } of [set, read]) {
      assert.deepEqual([enabled, mode, [...defaultChannels.keys()]], [true, 1, channels])
      const [prompt] = [...prompts.values()]
      assert.deepEqual([prompt?.title, prompt?.singleSelect, prompt?.required], ['What brings you here?', true, true])
      assert.deepEqual([prompt?.inOnboarding, prompt?.type], [true, GuildOnboardingPromptType.Dropdown])
      const [sea, company, nothing] = [...(prompt?.options.values() ?? [])]
      assert.deepEqual([sea?.title, sea?.description, sea?.emoji?.name], ['The sea', 'And its songs', '🌊'])
      assert.deepEqual([...(sea?.roles.keys() ?? [])], [role.id])
      assert.deepEqual([...(company?.channels.keys() ?? [])], [world.channels.general])
      assert.equal(company?.emoji?.name, 'wave')
      assert.deepEqual([nothing?.emoji, nothing?.description], [null, ''])
    }
    const [prompt] = [...read.prompts.values()]
    assert.ok(prompt)
    const options = [...prompt.options.values()].map(({ id, title, description, roles, channels, emoji }) => ({
      ...{ id, title, description, emoji },
      roles: [...roles.keys()],
      channels: [...channels.keys()],
    }))
    const { id, singleSelect, required, inOnboarding, type } = prompt
    const again = await guild.editOnboarding({
      prompts: [{ ...{ id, singleSelect, required, inOnboarding, type, options }, title: 'Why?' }],
    })
    assert.deepEqual([...(again.prompts.get(id)?.options.keys() ?? [])], [...prompt.options.keys()])
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.OnboardingPromptUpdate, limit: 1 })
    assert.deepEqual(entries.first()?.changes, [{ key: 'title', old: 'What brings you here?', new: 'Why?' }])
    const created = await guild.fetchAuditLogs({ type: AuditLogEvent.OnboardingCreate, limit: 1 })
    assert.equal(created.entries.first()?.reason, 'for the new ones')
  })

  test('gets an error if onboarding lacks something required', async () => {
    await assert.rejects(guild.editOnboarding({ defaultChannels: channels.slice(2), mode: 0 }), { code: 350001 })
    await guild.editOnboarding({ enabled: false, defaultChannels: [] })
    await assert.rejects(guild.editOnboarding({ enabled: true }), { code: 350000 })
    await assert.rejects(guild.editOnboarding({ defaultChannels: [world.guildId] }), { code: 50035 })
  })
})
