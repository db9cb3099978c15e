import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  onboardingOption,
  onboardingPrompt,
  prepareOnboarding,
  setOnboarding,
} from '@guildhall/testing/features/onboarding'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Onboarding Answers', () => {
  let world: World
  let path: string
  let channels: string[]
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/onboarding-responses`
    channels = await prepareOnboarding(world)
  })
  after(() => world.close())

  const nothing = (user_id: string) => ({ guild_id: world.guildId, user_id, onboarding_responses: [], channel_ids: [] })

  test('returns no options and the default channels without answers', async () => {
    const { status, body } = await world.member.api.get(path)
    assert.deepEqual([status, body], [200, nothing(world.member.id)])
    await setOnboarding(world, { default_channel_ids: channels })
    assert.deepEqual((await world.member.api.get(path)).body, { ...nothing(world.member.id), channel_ids: channels })
  })

  test('returns the caller’s answers, without deleted options', async () => {
    const options = [onboardingOption('1', { channel_ids: [world.channels.general] }), onboardingOption('2')]
    const { prompts } = await setOnboarding(world, { enabled: true, prompts: [onboardingPrompt('A?', options)] })
    const [one, two] = prompts[0].options
    await world.member.api.post(path, { onboarding_responses: [two.id, one.id] })
    const { body } = await world.member.api.get(path)
    assert.deepEqual(body.onboarding_responses, [two.id, one.id])
    assert.deepEqual(body.channel_ids, [...channels, world.channels.general])
    assert.deepEqual((await world.owner.api.get(path)).body.onboarding_responses, [])
    await setOnboarding(world, { prompts: [{ ...prompts[0], options: [two] }] })
    const { body: after } = await world.member.api.get(path)
    assert.deepEqual([after.onboarding_responses, after.channel_ids], [[two.id], channels])
  })

  test('refuses bots and non-members', async () => {
    await world.refuses(() => world.bot.api.get(path), 403, 20001)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
