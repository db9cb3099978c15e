import assert from 'node:assert/strict'
import { becomeCommunity, newChannelsOf } from '../worlds/community.ts'
import type { World } from '../worlds/world.ts'

/** Makes the world's guild a Community guild that can enable onboarding, with these default channels. */
export async function prepareOnboarding(world: World): Promise<string[]> {
  await becomeCommunity(world)
  return newChannelsOf(world, 7)
}

/** Sets the onboarding of the world's guild and returns it. */
export async function setOnboarding({ owner, guildId }: World, body: object) {
  const { status, body: onboarding } = await owner.api.put(`/guilds/${guildId}/onboarding`, body)
  assert.equal(status, 200, JSON.stringify(onboarding))
  return onboarding
}

/** A prompt as clients send it; its ID is for a new one. */
export const onboardingPrompt = (title: string, options: readonly object[], fields: object = {}) => ({
  id: '0',
  title,
  options,
  ...fields,
})

/** An option as clients send it. */
export const onboardingOption = (title: string, fields: object = {}) => ({
  title,
  role_ids: [],
  channel_ids: [],
  ...fields,
})
