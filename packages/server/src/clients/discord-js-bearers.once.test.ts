import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  botClientApplication,
  type ClientApplication,
  newClientApplication,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'
import { ApplicationCommandPermissionType, type Client, DiscordAPIError, type Guild } from 'discord.js'

const run = promisify(execFile)
const skip = process.env.GUILDHALL_HAS_CURL ? false : 'needs curl'

describe('A user’s access token', () => {
  let world: World
  let port: number
  let application: ClientApplication
  before(async () => {
    world = await World.create({ publicUrl: null })
    application = await botClientApplication(world, world.bot)
    port = await world.app.listen()
  })
  after(() => world.close())

  describe('in an unmodified discord.js bot', () => {
    let client: Client<true>
    let guild: Guild
    before(async () => {
      client = await connectDiscordJs(world, port)
      guild = await client.guilds.fetch(world.guildId)
    })
    after(() => client?.destroy())

    const refused = (act: Promise<unknown>, status: number, code: number) =>
      assert.rejects(act, (error) => {
        assert.ok(error instanceof DiscordAPIError, String(error))
        assert.deepEqual([error.status, error.code], [status, code])
        return true
      })

    test('adds the user to a guild with all given fields', async () => {
      const user = await world.newPerson('newcomer')
      const { access_token: accessToken } = await tokensFor(world, application, user, 'guilds.join')
      const roles = [world.roles.member]
      const member = await guild.members.add(user.id, { accessToken, nick: 'New', roles, mute: true, deaf: true })
      assert.deepEqual([member.id, member.nickname, member.roles.cache.has(world.roles.member)], [user.id, 'New', true])
      const { body } = await world.owner.api.get(`/guilds/${guild.id}/members/${user.id}`)
      assert.deepEqual([body.mute, body.deaf], [true, true])
      guild.members.cache.delete(user.id)
      const again = await guild.members.add(user.id, { accessToken, force: true, fetchWhenExisting: false })
      assert.equal(again, null)
    })

    test('adds nobody without the scope, for another user or for another bot', async () => {
      const user = await world.newPerson('careful')
      const weak = await tokensFor(world, application, user, 'identify guilds')
      await refused(guild.members.add(user.id, { accessToken: weak.access_token }), 403, 50026)
      const others = await tokensFor(world, application, world.stranger, 'guilds.join')
      await refused(guild.members.add(user.id, { accessToken: others.access_token }), 403, 50025)
      const elsewhere = await tokensFor(world, await newClientApplication(world), user, 'guilds.join')
      await refused(guild.members.add(user.id, { accessToken: elsewhere.access_token }), 403, 50025)
    })

    test('sets who may use the bot’s commands', async () => {
      const { id } = await newCommand(world.bot, slashCommand('closed'))
      const scopes = 'applications.commands.permissions.update'
      const { access_token: token } = await tokensFor(world, application, world.owner, scopes)
      const type = ApplicationCommandPermissionType.User
      const permissions = [{ id: world.member.id, type, permission: false }]
      const set = await guild.commands.permissions.set({ command: id, token, permissions })
      assert.deepEqual(set, permissions)
    })
  })

  describe('in curl', { skip }, () => {
    const curl = async (method: string, path: string, authorization: string, body?: object) => {
      const sent = body ? ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)] : []
      const url = `http://127.0.0.1:${port}/api/v10${path}`
      const format = ['--silent', '--write-out', '\\n%{http_code}']
      const named = ['--request', method, '--header', `Authorization: ${authorization}`]
      const { stdout } = await run('curl', ['--disable', ...format, ...named, ...sent, url])
      const at = stdout.lastIndexOf('\n')
      const text = stdout.slice(0, at)
      return { status: Number(stdout.slice(at + 1)), body: text === '' ? undefined : JSON.parse(text) }
    }

    test('adds a user to a guild once, and lists its guilds afterwards', async () => {
      const user = await world.newPerson('traveller')
      const { access_token } = await tokensFor(world, application, user, 'guilds.join guilds')
      const path = `/guilds/${world.guildId}/members/${user.id}`
      const add = (authorization: string) => curl('PUT', path, authorization, { access_token })
      assert.deepEqual((await add(`Bearer ${access_token}`)).status, 401)
      const { status, body } = await add(`Bot ${world.bot.token}`)
      assert.deepEqual([status, body.user.id], [201, user.id])
      assert.deepEqual(await add(`Bot ${world.bot.token}`), { status: 204, body: undefined })
      const { body: guilds } = await curl('GET', '/users/@me/guilds', `Bearer ${access_token}`)
      assert.deepEqual(
        guilds.map(({ id }: { id: string }) => id),
        [world.guildId],
      )
      assert.equal((await curl('GET', '/users/@me', `Bearer ${access_token}`)).body.code, 50026)
    })
  })
})
