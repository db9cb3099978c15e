import { keywordRule } from '../features/auto-moderation.ts'
import type { CallFixture, CallsByOperation } from './guild-calls.ts'

/** Calls on rules of auto moderation. */
export const MODERATION_CALLS: CallsByOperation = {
  'List Auto Moderation Rules for Guild': async (place) => {
    await newRulePath(place)
    return [`${place.guild}/auto-moderation/rules`]
  },
  'Get Auto Moderation Rule': async (place) => [await newRulePath(place)],
  'Create Auto Moderation Rule': async (place) => {
    await removeRulesOf(place)
    return [`${place.guild}/auto-moderation/rules`, keywordRule()]
  },
  'Modify Auto Moderation Rule': async (place) => [await newRulePath(place), { name: place.member.user.username }],
  'Delete Auto Moderation Rule': async (place) => [await newRulePath(place)],
}

async function removeRulesOf({ world, guild }: CallFixture): Promise<void> {
  const path = `${guild}/auto-moderation/rules`
  for (const { id } of (await world.owner.api.get(path)).body) await world.owner.api.delete(`${path}/${id}`)
}

/** The path of the guild's only rule. */
async function newRulePath(place: CallFixture): Promise<string> {
  await removeRulesOf(place)
  const path = `${place.guild}/auto-moderation/rules`
  return `${path}/${(await place.world.owner.api.post(path, keywordRule())).body.id}`
}
