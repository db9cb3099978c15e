import assert from 'node:assert/strict'
import type { World } from '../worlds/world.ts'

/** The administrator's path of the world's guild's integrations. */
export const integrationsPath = ({ guildId }: World): string => `/guildhall/guilds/${guildId}/integrations`

/** Connects the world's guild with an external account, on Twitch unless the body has another type. */
export async function newIntegration(world: World, body: object = {}): Promise<any> {
  const asked = { type: 'twitch', account: { id: 'ada', name: 'Ada plays' }, ...body }
  const answer = await world.administrator.api.post(integrationsPath(world), asked)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** Starts a user's subscription; returns the integration. */
export async function beginSubscription(world: World, integrationId: string, userId: string): Promise<any> {
  const path = `${integrationsPath(world)}/${integrationId}/subscribers/${userId}`
  const answer = await world.administrator.api.put(path)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Ends a user's subscription; returns the integration. */
export async function endSubscription(world: World, integrationId: string, userId: string): Promise<any> {
  const path = `${integrationsPath(world)}/${integrationId}/subscribers/${userId}`
  const answer = await world.administrator.api.delete(path)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The integrations of the world's guild, as its owner sees them. */
export async function shownIntegrations(world: World, guildId = world.guildId): Promise<any[]> {
  return (await world.owner.api.get(`/guilds/${guildId}/integrations`)).body
}
