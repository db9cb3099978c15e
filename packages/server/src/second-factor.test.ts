import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { ELEVATED_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import { exampleBody, exampleParams, examplePath } from '@guildhall/testing/requests/example-request'
import { enableSecondFactor, newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'
import type { AnyOperation } from './kernel/operation.ts'

/**
 * Calls every operation that requires an elevated permission, in a guild that requires a second factor
 * (docs/spec/permissions.md#second-factor).
 */
describe('A guild that requires a second factor', () => {
  let world: World
  let protectedPerson: Person
  let protectedBot: Person
  before(async () => {
    world = await World.create()
    protectedPerson = await world.newPerson('protected')
    await enableSecondFactor(world.app, protectedPerson)
    protectedBot = await newBot(world.app, protectedPerson)
    for (const each of [protectedPerson, protectedBot]) await world.join(each, { roles: [world.roles.bot] })
    await enableSecondFactor(world.app, world.owner)
    await world.owner.api.post(`/guilds/${world.guildId}/mfa`, { level: MfaLevel.ELEVATED })
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('second_factors').where('user_id', '=', world.owner.id).execute(),
    )
    world.app.kernel.accountChanged()
  })
  after(() => world.close())

  const send = ({ api }: Person, operation: AnyOperation) =>
    api.send(
      operation.method,
      examplePath(operation, exampleParams(world)),
      exampleBody(operation, exampleParams(world)),
    )

  const isElevated = ({ requires: { permissions, any } }: AnyOperation) => {
    const elevated = permissions.filter((name) => (Permission[name] & ELEVATED_PERMISSIONS) !== 0n)
    return any ? permissions.length > 0 && elevated.length === permissions.length : elevated.length > 0
  }
  const elevated = OPERATIONS.filter(isElevated)

  test('restricts more than ten operations', () => {
    assert.ok(elevated.length > 10)
  })

  for (const operation of elevated) {
    const isFor = (kind: 'bot' | 'user') => !operation.callers || operation.callers.includes(kind)

    test(`refuses an owner without a second factor, and a bot of that owner: ${operation.name}`, async () => {
      if (isFor('user')) await world.refuses(() => send(world.owner, operation), 403, 60003)
      if (isFor('bot')) await world.refuses(() => send(world.bot, operation), 403, 60003)
    })

    test(`accepts a user with a second factor, and a bot whose owner has one: ${operation.name}`, async () => {
      for (const [kind, who] of [['user', protectedPerson] as const, ['bot', protectedBot] as const]) {
        if (!isFor(kind) || !operation.body) continue
        assert.equal((await send(who, operation)).body.code, refusalOf(operation))
      }
    })
  }

  /** The code of the error for an invalid body, which contains a valid channel if the operation needs one. */
  const refusalOf = ({ channelIn }: AnyOperation): number => {
    if (channelIn === undefined) return 50109
    return channelIn === 'channel_id' ? 50035 : 50024
  }

  test('answers a member who lacks both the permission and a second factor with MissingPermissions', async () => {
    const { api } = world.member
    await world.refuses(() => api.patch(`/guilds/${world.guildId}`, { name: 'Mine' }), 403, 50013)
  })

  test('lets everyone use other permissions', async () => {
    const path = `/channels/${world.channels.general}/messages`
    for (const { api } of [world.owner, world.bot, world.member]) {
      assert.equal((await api.post(path, { content: 'hello' })).status, 200)
    }
    assert.equal((await world.moderator.api.get(`/guilds/${world.guildId}/audit-logs`)).status, 200)
  })

  test('also requires it in operations that check permissions themselves', async () => {
    const path = `/channels/${world.channels.general}/messages`
    const { body: message } = await world.member.api.post(path, { content: 'a word' })
    await world.refuses(() => world.moderator.api.delete(`${path}/${message.id}`), 403, 60003)
    const channels = `/guilds/${world.guildId}/channels`
    await world.refuses(() => world.owner.api.post(channels, { name: 'new' }), 403, 60003)
    await world.refuses(
      () => world.owner.api.patch(channels, [{ id: world.channels.general, position: 3 }]),
      403,
      60003,
    )
    await world.refuses(
      () => world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { flags: 4 }),
      403,
      60003,
    )
    assert.equal((await protectedPerson.api.delete(`${path}/${message.id}`)).status, 204)
  })
})
