import type { World } from '../worlds/world.ts'

/** The body for a rule that blocks messages with a keyword. */
export const keywordRule = (fields: object = {}) => ({
  name: 'No secrets',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['secret*'] },
  actions: [{ type: 1, metadata: {} }],
  enabled: true,
  ...fields,
})

/** The body for a rule about the names of members. */
export const memberRule = (fields: object = {}) =>
  keywordRule({ event_type: 2, trigger_type: 6, actions: [{ type: 4, metadata: {} }], ...fields })

/** Creates a rule, as the owner of the world's guild. */
export async function newRule(world: World, body: object = keywordRule()): Promise<any> {
  const answer = await world.owner.api.post(`/guilds/${world.guildId}/auto-moderation/rules`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Deletes all rules of the world's guild. */
export async function removeRules(world: World): Promise<void> {
  const path = `/guilds/${world.guildId}/auto-moderation/rules`
  for (const { id } of (await world.owner.api.get(path)).body) await world.owner.api.delete(`${path}/${id}`)
}
