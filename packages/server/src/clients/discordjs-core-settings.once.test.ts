import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type API,
  GatewayDispatchEvents,
  GuildOnboardingMode,
  GuildOnboardingPromptType,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
} from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { prepareOnboarding } from '@guildhall/testing/features/onboarding'
import { HOUR_MS } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (guild settings)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  let channels: string[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    channels = await prepareOnboarding(world)
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('creates and lists invites, and finds no vanity URL in a guild without the feature', async () => {
    const received = core.next(GatewayDispatchEvents.InviteCreate)
    const invite = await api.channels.createInvite(world.channels.general, { max_age: 60, max_uses: 2 })
    assert.deepEqual([(await received).code, invite.channel?.id], [invite.code, world.channels.general])
    for (const list of [await api.channels.getInvites(world.channels.general), await api.guilds.getInvites(id)]) {
      assert.deepEqual(
        list.map(({ code, max_uses }) => [code, max_uses]),
        [[invite.code, 2]],
      )
    }
    await assertRefused(api.guilds.getVanityURL(id), 403, 50001)
  })

  test('sets and reads the welcome screen', async () => {
    const [channel_id = ''] = channels
    const welcome_channels = [{ channel_id, description: 'Rules', emoji_id: null, emoji_name: '📜' }]
    const set = await api.guilds.editWelcomeScreen(id, { enabled: true, description: 'Aboard', welcome_channels })
    assert.deepEqual(set, { description: 'Aboard', welcome_channels })
    assert.deepEqual(await api.guilds.getWelcomeScreen(id), set)
  })

  test('sets and reads onboarding', async () => {
    const option = { id: '1', title: 'Chess', description: null, role_ids: [], channel_ids: channels.slice(0, 1) }
    const prompt = {
      id: '0',
      title: 'What do you like?',
      type: GuildOnboardingPromptType.MultipleChoice,
      options: [option],
    }
    const changes = {
      default_channel_ids: channels.slice(0, 7),
      prompts: [prompt],
      enabled: true,
      mode: GuildOnboardingMode.OnboardingDefault,
    }
    const set = await api.guilds.editOnboarding(id, changes)
    assert.deepEqual([set.enabled, set.prompts[0]?.options[0]?.title], [true, 'Chess'])
    assert.deepEqual(await api.guilds.getOnboarding(id), set)
  })

  test('pauses invites', async () => {
    const at = new Date(world.clock.now() + HOUR_MS).toISOString()
    const set = await api.guilds.editIncidentActions(id, { invites_disabled_until: at, dms_disabled_until: null })
    assert.equal(Date.parse(set.invites_disabled_until ?? ''), Date.parse(at))
  })

  test('creates, reads, edits and deletes scheduled events', async () => {
    const at = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString()
    const made = await api.guilds.createScheduledEvent(id, {
      name: 'Reading',
      privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
      entity_type: GuildScheduledEventEntityType.External,
      entity_metadata: { location: 'Library' },
      scheduled_start_time: at(1),
      scheduled_end_time: at(2),
    })
    assert.deepEqual(
      (await api.guilds.getScheduledEvents(id)).map((event) => event.id),
      [made.id],
    )
    assert.equal((await api.guilds.editScheduledEvent(id, made.id, { name: 'Recital' })).name, 'Recital')
    assert.equal((await api.guilds.getScheduledEvent(id, made.id)).name, 'Recital')
    assert.deepEqual(await api.guilds.getScheduledEventUsers(id, made.id), [])
    await api.guilds.deleteScheduledEvent(id, made.id)
    await assertRefused(api.guilds.getScheduledEvent(id, made.id), 404, 10070)
  })
})
