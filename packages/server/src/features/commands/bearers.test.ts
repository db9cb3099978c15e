import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import { commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  botClientApplication,
  type ClientApplication,
  clientCredentialsToken,
  newClientApplication,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Command operations with access tokens', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await botClientApplication(world, world.bot)
  })
  after(() => world.close())

  const walk = async (api: TestClient, path: string) => {
    const made = await api.post(path, slashCommand('made'))
    assert.deepEqual([made.status, made.body.application_id], [201, client.id])
    const one = `${path}/${made.body.id}`
    assert.deepEqual((await api.get(one)).body.name, 'made')
    assert.equal((await api.patch(one, { description: 'Changed' })).body.description, 'Changed')
    assert.deepEqual((await world.bot.api.get(path)).body.length, 1)
    assert.equal((await api.delete(one)).status, 204)
    const { body } = await api.put(path, [slashCommand('first'), slashCommand('second')])
    const idsOf = (commands: { id: string }[]) => commands.map(({ id }) => id)
    assert.deepEqual(idsOf(body), idsOf((await api.get(path)).body))
    assert.equal((await api.put(path, [])).status, 200)
  }

  test('allow an application’s own token everything that its bot may do, with or without a bot', async () => {
    const { api } = await clientCredentialsToken(world, client, 'applications.commands.update')
    await walk(api, commandsPath(world.bot))
    await walk(api, commandsPath(world.bot, world.guildId))
    const other = await newClientApplication(world)
    const own = await clientCredentialsToken(world, other, 'applications.commands.update')
    assert.equal((await own.api.post(commandsPath(other), slashCommand('alone'))).status, 201)
  })

  test('refuse a token of another application', async () => {
    const other = await newClientApplication(world)
    const { api } = await clientCredentialsToken(world, other, 'applications.commands.update')
    for (const path of [commandsPath(world.bot), commandsPath(world.bot, world.guildId)]) {
      await world.refuses(() => api.post(path, slashCommand('made')), 403, 20012)
      await world.refuses(() => api.put(path, []), 403, 20012)
      await world.refuses(() => api.get(path), 403, 20012)
    }
    await world.refuses(() => api.get(commandsPath(other, world.guildId)), 403, 50001)
  })

  test('refuse a token without the scope', async () => {
    const { api } = await clientCredentialsToken(world, client, 'identify')
    await world.refuses(() => api.post(commandsPath(world.bot), slashCommand('made')), 403, 50026)
    await world.refuses(() => api.get(commandsPath(world.bot)), 403, 50026)
  })

  describe('for command permissions', () => {
    const scopes = 'applications.commands.permissions.update'
    const permissions = () => [{ id: world.roles.member, type: 1, permission: false }]
    const path = (commandId: string, applicationId = client.id) =>
      `${commandsPath({ id: applicationId }, world.guildId)}/${commandId}/permissions`

    test('accept the token of a member who may set them', async () => {
      const { id } = await newCommand(world.bot, slashCommand('closed'))
      const { api } = await tokensFor(world, client, world.owner, scopes)
      const { status, body } = await api.put(path(id), { permissions: permissions() })
      assert.deepEqual([status, body.permissions], [200, permissions()])
      const { user_id } = await world.lastAuditEntry()
      assert.equal(user_id, world.owner.id)
    })

    test('refuse every other token', async () => {
      const { id } = await newCommand(world.bot, slashCommand('open'))
      const put = (api: TestClient, at = path(id)) => api.put(at, { permissions: permissions() })
      const ofMember = await tokensFor(world, client, world.member, scopes)
      await world.refuses(() => put(ofMember.api), 403, 50013)
      const ofStranger = await tokensFor(world, client, world.stranger, scopes)
      await world.refuses(() => put(ofStranger.api), 403, 50001)
      const weak = await tokensFor(world, client, world.owner, 'applications.commands')
      await world.refuses(() => put(weak.api), 403, 50026)
      await world.refuses(() => put(world.bot.api), 403, 20001)
    })

    test('let an application set permissions only for its own commands', async () => {
      const other = await newBot(world.app, world.owner)
      await world.join(other)
      const { id } = await newCommand(other, slashCommand('other'))
      const { api } = await tokensFor(world, client, world.owner, scopes)
      await world.refuses(() => api.put(path(id, other.id), { permissions: permissions() }), 403, 20012)
    })
  })
})
