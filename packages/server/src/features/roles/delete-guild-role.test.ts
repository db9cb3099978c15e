import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { updateChannel } from '../channels/channels-store.ts'

describe('Delete Guild Role', () => {
  let world: World
  let roles: string
  /** A role at position 1 that a test may delete. */
  let doomed: string
  before(async () => {
    world = await World.create()
    roles = `/guilds/${world.guildId}/roles`
  })
  after(() => world.close())
  beforeEach(async () => {
    doomed = (await world.owner.api.post(roles, { name: 'doomed' })).body.id
  })

  const remove = (id = doomed) => world.owner.api.delete(`${roles}/${id}`, { 'x-audit-log-reason': 'old' })
  const overwriteOf = (id: string, type: Overwrite['type'] = 0): Overwrite => ({ id, type, allow: '1024', deny: '0' })
  const setOverwrites = (channelId: string, permission_overwrites: Overwrite[]) =>
    writeAsSystem(
      world.app.kernel,
      { name: 'set overwrites', emits: ['CHANNEL_UPDATE'], guildId: world.guildId },
      async (tx) => {
        const channel = { ...tx.guild.mustFindChannel(channelId), permission_overwrites }
        await updateChannel(tx.db, channel)
        tx.emit('CHANNEL_UPDATE', channel)
      },
    )

  test('answers 204 and deletes the role', async () => {
    const { status, body } = await remove()
    assert.equal(status, 204)
    assert.equal(body, undefined)
    await world.refuses(() => world.owner.api.get(`${roles}/${doomed}`), 404, 10011)
    await world.refuses(() => world.owner.api.delete(`${roles}/${doomed}`), 404, 10011)
  })

  test('moves the roles above down, so that positions have no gaps', async () => {
    const events = await world.eventsOf(() => remove())
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.role?.name ?? data.role_id, data.role?.position]),
      [
        ['GUILD_ROLE_DELETE', doomed, undefined],
        ['GUILD_ROLE_UPDATE', 'Test Bot', 3],
        ['GUILD_ROLE_UPDATE', 'moderator', 2],
        ['GUILD_ROLE_UPDATE', 'member', 1],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', undefined, undefined],
      ],
    )
    const remembered = (await world.owner.api.get(roles)).body
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(roles)).body, remembered)
    assert.deepEqual(
      remembered.map(({ position }: any) => position),
      [0, 1, 2, 3],
    )
  })

  test('deletes the role’s overwrites in every channel, and keeps others', async () => {
    const { general, voice } = world.channels
    const kept = [overwriteOf(world.guildId), overwriteOf(world.member.id, 1)]
    await setOverwrites(general, [overwriteOf(doomed), ...kept])
    await setOverwrites(voice, [overwriteOf(world.roles.member)])
    const events = await world.eventsOf(() => remove())
    const updates = events.filter(({ type }) => type === 'CHANNEL_UPDATE')
    assert.deepEqual(
      updates.map(({ data }) => [data.id, data.permission_overwrites]),
      [[general, kept]],
    )
    assert.equal(
      events.findIndex(({ type }) => type === 'CHANNEL_UPDATE'),
      0,
    )
    world.app.kernel.readModel.forgetAll()
    const guild = await world.app.kernel.readModel.find(world.guildId)
    assert.deepEqual(guild?.channels.get(general)?.permission_overwrites, kept)
    assert.deepEqual(guild?.channels.get(voice)?.permission_overwrites, [overwriteOf(world.roles.member)])
  })

  test('removes the role from members, who can still be given roles and leave', async () => {
    const person = await world.newPerson(`p${doomed}`)
    await world.join(person, { roles: [doomed] })
    await remove()
    const path = `/guilds/${world.guildId}/members/${person.id}`
    assert.deepEqual((await world.owner.api.get(path)).body.roles, [])
    assert.equal((await world.owner.api.put(`${path}/roles/${world.roles.member}`)).status, 204)
    const { wire } = await world.db.q
      .selectFrom('members')
      .select('wire')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(wire).roles, [world.roles.member])
    assert.equal((await world.owner.api.delete(path)).status, 204)
  })

  test('writes an audit entry with the role’s fields', async () => {
    await remove()
    const entry: any = await world.lastAuditEntry()
    assert.equal(entry.action_type, 32)
    assert.equal(entry.target_id, doomed)
    assert.equal(entry.reason, 'old')
    assert.deepEqual(
      entry.changes.find(({ key }: any) => key === 'name'),
      { key: 'name', old_value: 'doomed' },
    )
  })

  test('refuses @everyone and the role of a bot', async () => {
    await world.refuses(() => remove(world.guildId), 400, 50028)
    await world.refuses(() => remove(world.roles.bot), 400, 50028)
  })

  test('refuses a role that is not below the caller', async () => {
    const person = await world.newPerson(`q${doomed}`)
    await world.join(person)
    const own = await world.grant(person, ['MANAGE_ROLES'], 2)
    for (const id of [own, world.roles.moderator, world.roles.bot]) {
      await world.refuses(() => person.api.delete(`${roles}/${id}`), 403, 50013)
    }
    assert.equal((await person.api.delete(`${roles}/${doomed}`)).status, 204)
    await world.owner.api.delete(`${roles}/${own}`)
  })

  test('refuses members who lack MANAGE_ROLES, non-members, and a role of another guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => world.moderator.api.delete(`${roles}/${doomed}`), 403, 50013)
    await world.refuses(() => world.stranger.api.delete(`${roles}/${doomed}`), 403, 50001)
    await world.refuses(() => remove(other.id), 404, 10011)
  })
})
