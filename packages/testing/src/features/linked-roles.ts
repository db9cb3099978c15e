import assert from 'node:assert/strict'
import type { TestClient } from '../clients/test-client.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'
import { botClientApplication, tokensFor } from './oauth2.ts'

/** The metadata records of the bot's application: a number, a date and a boolean. */
const RECORDS = [
  { type: 2, key: 'level', name: 'Level', description: 'Which level the player has reached' },
  { type: 6, key: 'since', name: 'Player since', description: 'When the player began' },
  { type: 7, key: 'paid', name: 'Paid', description: 'Whether the player paid' },
]

/** The bot's application as it reports values about users. */
export interface Reporter {
  readonly id: string
  /** A client with a user's access token. */
  for(who: Person): Promise<TestClient>
  /** Reports values about a user, and waits until their roles are updated. */
  report(who: Person, metadata: object): Promise<void>
}

/** Gives the bot's application its records. */
export async function newReporter(world: World): Promise<Reporter> {
  const client = await botClientApplication(world, world.bot)
  const put = await world.bot.api.put(`/applications/${client.id}/role-connections/metadata`, RECORDS)
  assert.equal(put.status, 200, JSON.stringify(put.body))
  const apiFor = async (who: Person) => (await tokensFor(world, client, who, 'role_connections.write')).api
  return {
    id: client.id,
    for: apiFor,
    async report(who, metadata) {
      const body = { platform_name: 'Game', platform_username: who.user.username, metadata }
      const { status } = await (await apiFor(who)).put(`/users/@me/applications/${client.id}/role-connection`, body)
      assert.equal(status, 200)
      await world.app.worker.settled()
    },
  }
}

/** A rule of the bot's application. */
export const ruleOf = (
  { id }: Pick<Reporter, 'id'>,
  connection_metadata_field: string,
  operator: number,
  value: string,
) => ({ connection_type: 'application', application_id: id, connection_metadata_field, operator, value })

/** The path of a role's conditions. */
export const conditionsPath = ({ guildId }: World, roleId: string): string =>
  `/guilds/${guildId}/roles/${roleId}/connections/configuration`

/** Creates a role with conditions, and waits until its members are updated. */
export async function newLinkedRole(world: World, rules: object[][]): Promise<string> {
  const { body } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'linked' })
  await setConditions(world, body.id, rules)
  return body.id
}

/** Changes the conditions of a role, and waits until its members are updated. */
export async function setConditions(world: World, roleId: string, rules: object[][]): Promise<void> {
  const { status, body } = await world.owner.api.put(conditionsPath(world, roleId), rules)
  assert.equal(status, 200, JSON.stringify(body))
  await world.app.worker.settled()
}
