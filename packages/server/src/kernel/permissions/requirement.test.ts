import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { World } from '@guildhall/testing/worlds/world'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import { Actor } from './actor.ts'
import { administrator, anyPermission, channelPermission, permission } from './requirement.ts'

describe('A requirement', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const caller = (isAdmin: boolean): Caller => ({
    kind: 'user',
    user: world.member.user,
    isAdmin,
    email: null,
    isEmailVerified: false,
    isPhoneVerified: false,
    acceptedTerms: 0,
    confirmedAge: 0,
    registeredAt: 0,
    hasSecondFactor: false,
    tokenHash: '',
    grant: null,
    session: null,
    application: null,
  })

  /** A member who holds exactly these permissions. */
  async function holder(...names: PermissionName[]) {
    const person = await world.newPerson(`holder of ${names.length} ${names[0] ?? ''}`.slice(0, 30))
    await world.join(person)
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.guildId}`, { permissions: '0' })
    await world.grant(person, names)
    const guild = await world.app.kernel.readModel.find(world.guildId)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`)
    assert.ok(guild)
    return {
      guild,
      actor: new Actor(guild, person.id, body, world.clock.now(), { hasSecondFactor: true }),
      channel: guild.mustFindChannel(world.channels.general),
    }
  }

  const refused = (code: number) => (error: unknown) => error instanceof ApiError && error.code === code

  test('of permission needs all of its permissions', async () => {
    const both = permission('KICK_MEMBERS', 'MANAGE_GUILD')
    const one = await holder('KICK_MEMBERS')
    assert.throws(() => both.judge({ caller: caller(false), ...one }), refused(50013))
    both.judge({ caller: caller(false), ...(await holder('KICK_MEMBERS', 'MANAGE_GUILD')) })
  })

  test('of anyPermission needs one of its permissions', async () => {
    const either = anyPermission('MANAGE_GUILD', 'VIEW_AUDIT_LOG')
    either.judge({ caller: caller(false), ...(await holder('VIEW_AUDIT_LOG')) })
    const other = await holder('BAN_MEMBERS')
    assert.throws(() => either.judge({ caller: caller(false), ...other }), refused(50013))
  })

  test('of channelPermission answers 50001 to members who can’t view the channel and 50013 to others', async () => {
    const sending = channelPermission('SEND_MESSAGES')
    const blind = await holder('SEND_MESSAGES')
    assert.throws(() => sending.judge({ caller: caller(false), ...blind }), refused(50001))
    const silent = await holder('VIEW_CHANNEL')
    assert.throws(() => sending.judge({ caller: caller(false), ...silent }), refused(50013))
    sending.judge({ caller: caller(false), ...(await holder('VIEW_CHANNEL', 'SEND_MESSAGES')) })
  })

  test('of administrator means the instance, not a guild', () => {
    administrator.judge({ caller: caller(true) })
    assert.throws(() => administrator.judge({ caller: caller(false) }), refused(50013))
  })
})
