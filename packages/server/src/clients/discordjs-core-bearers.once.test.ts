import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { API } from '@discordjs/core'
import { REST } from '@discordjs/rest'
import { assertRefused } from '@guildhall/testing/clients/client-libraries'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  authorizationCode,
  botClientApplication,
  type ClientApplication,
  REDIRECT_URI,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

const SCOPES =
  'identify email guilds guilds.members.read connections role_connections.write applications.commands.permissions.update'

describe('An unmodified @discordjs/core client with access tokens of users', () => {
  let world: World
  let client: ClientApplication
  let url: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await botClientApplication(world, world.bot)
    url = `http://127.0.0.1:${await world.app.listen()}/api`
    world.answerLast()
  })
  after(() => world.close())

  const speaking = (token: string) => new API(new REST({ api: url, authPrefix: 'Bearer' }).setToken(token))

  async function exchange(scopes: string) {
    const { oauth2 } = new API(new REST({ api: url }))
    const credentials = { client_id: client.id, client_secret: client.secret }
    const code = await authorizationCode(world, client, world.owner, { scopes })
    const redirect_uri = REDIRECT_URI
    return oauth2.tokenExchange({ ...credentials, grant_type: 'authorization_code', code, redirect_uri })
  }

  test('fetches, refreshes and revokes tokens', async () => {
    const { oauth2 } = new API(new REST({ api: url }))
    const { refresh_token } = await exchange('identify guilds')
    const credentials = { client_id: client.id, client_secret: client.secret }
    const { access_token } = await oauth2.refreshToken({ ...credentials, grant_type: 'refresh_token', refresh_token })
    const api = speaking(access_token)
    const { user, scopes } = await api.oauth2.getCurrentAuthorizationInformation()
    assert.deepEqual([user?.id, scopes], [world.owner.id, ['identify', 'guilds']])
    await oauth2.revokeToken(client.id, client.secret, { token: access_token })
    await assertRefused(speaking(access_token).users.getCurrent(), 401, 0)
  })

  test('reads the user, their guilds, their own member and their connections', async () => {
    const connection = { type: 'github', id: '7', name: 'writes' }
    await world.administrator.api.post(`/guildhall/users/${world.owner.id}/connections`, connection)
    const api = speaking((await exchange(SCOPES)).access_token)
    assert.equal((await api.users.getCurrent()).email, 'owner@example.org')
    const [guild] = await api.users.getGuilds()
    assert.deepEqual([guild?.id, guild?.owner], [world.guildId, true])
    assert.equal((await api.users.getGuildMember(world.guildId)).user.id, world.owner.id)
    const [elsewhere] = await api.users.getConnections()
    assert.deepEqual([elsewhere?.type, elsewhere?.name], ['github', 'writes'])
    await assertRefused(api.users.getGuildMember('123456789012345678'), 404, 10004)
    await assertRefused(api.users.edit({ username: 'taken over' }), 401, 0)
  })

  test('updates and reads the user’s role connection', async () => {
    const api = speaking((await exchange(SCOPES)).access_token)
    const connection = { platform_name: 'Game', platform_username: 'player', metadata: { level: 7 } }
    const kept = { ...connection, metadata: { level: '7' } }
    assert.deepEqual(await api.users.updateApplicationRoleConnection(client.id, connection), kept)
    assert.deepEqual(await api.users.getApplicationRoleConnection(client.id), kept)
  })

  test('reads nothing without the scope for it', async () => {
    const api = speaking((await exchange('identify')).access_token)
    await assertRefused(api.users.getGuilds(), 403, 50026)
    await assertRefused(api.users.getConnections(), 403, 50026)
    await assertRefused(api.users.getApplicationRoleConnection(client.id), 403, 50026)
  })

  test('sets who may use its commands', async () => {
    const { id } = await newCommand(world.bot, slashCommand('closed'))
    const { access_token } = await exchange(SCOPES)
    const bot = new API(new REST({ api: url }).setToken(world.bot.token))
    const permissions = [{ id: world.member.id, type: 2, permission: false }]
    const { applicationCommands: commands } = bot
    const set = await commands.editGuildCommandPermissions(access_token, client.id, world.guildId, id, { permissions })
    assert.deepEqual(set.permissions, permissions)
  })
})
