import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  onboardingOption,
  onboardingPrompt,
  prepareOnboarding,
  setOnboarding,
} from '@guildhall/testing/features/onboarding'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newChannelOf } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Onboarding', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/onboarding`
  })
  after(() => world.close())

  test('returns onboarding as off and empty until it is set', async () => {
    const { status, body } = await world.member.api.get(path)
    const nothing = { guild_id: world.guildId, prompts: [], default_channel_ids: [], mode: 0 }
    assert.deepEqual([status, body], [200, { ...nothing, enabled: false, below_requirements: true }])
  })

  test('is available to every member, whether on or off, and to nobody else', async () => {
    const default_channel_ids = await prepareOnboarding(world)
    const set = await setOnboarding(world, {
      default_channel_ids,
      prompts: [onboardingPrompt('What?', [onboardingOption('This')])],
    })
    for (const who of [world.member, world.owner, world.bot]) assert.deepEqual((await who.api.get(path)).body, set)
    const on = await setOnboarding(world, { enabled: true })
    assert.deepEqual(on, { ...set, enabled: true })
    assert.deepEqual((await world.member.api.get(path)).body, on)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.member.api.get(path)).body, on)
  })

  test('omits deleted channels, roles and emojis', async () => {
    const { owner, guildId } = world
    const guild = `/guilds/${guildId}`
    const channel = await newChannelOf(world, 'short-lived')
    const role = (await owner.api.post(`${guild}/roles`, { name: 'short-lived' })).body.id
    const image = dataUri(await picture('png'))
    const emoji_id = (await owner.api.post(`${guild}/emojis`, { name: 'brief', image })).body.id
    const { default_channel_ids } = (await owner.api.get(path)).body
    const grants = { role_ids: [role, world.roles.member], channel_ids: [channel, world.channels.general] }
    const whole = await setOnboarding(world, {
      default_channel_ids: [...default_channel_ids, channel],
      prompts: [onboardingPrompt('What?', [onboardingOption('This', { ...grants, emoji_id })])],
    })
    assert.deepEqual(whole.prompts[0].options[0].emoji, { id: emoji_id, name: 'brief', animated: false })
    await owner.api.patch(`${guild}/emojis/${emoji_id}`, { name: 'renamed' })
    assert.equal((await owner.api.get(path)).body.prompts[0].options[0].emoji.name, 'renamed')
    await owner.api.delete(`/channels/${channel}`)
    await owner.api.delete(`${guild}/roles/${role}`)
    await owner.api.delete(`${guild}/emojis/${emoji_id}`)
    const { body } = await world.member.api.get(path)
    const left = { role_ids: [world.roles.member], channel_ids: [world.channels.general] }
    const options = [{ ...whole.prompts[0].options[0], ...left, emoji: { id: null, name: null, animated: false } }]
    assert.deepEqual(body, { ...whole, default_channel_ids, prompts: [{ ...whole.prompts[0], options }] })
    assert.deepEqual((await owner.api.put(path, body)).body, body)
  })

  test('returns that onboarding is on but below its requirements', async () => {
    const { body: before } = await world.member.api.get(path)
    assert.deepEqual([before.enabled, before.below_requirements], [true, false])
    await world.owner.api.delete(`/channels/${before.default_channel_ids[0]}`)
    const { body } = await world.member.api.get(path)
    assert.deepEqual([body.enabled, body.below_requirements], [true, true])
    assert.deepEqual(body.default_channel_ids, before.default_channel_ids.slice(1))
  })
})
