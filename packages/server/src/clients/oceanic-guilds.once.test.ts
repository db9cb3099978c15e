import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertRefusedByOceanic, connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { AuditLogActionTypes, type Client, type Guild, VerificationLevels } from 'oceanic.js'

describe('An unmodified oceanic.js bot (guilds and roles)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('reads guilds', async () => {
    const { guilds } = client.rest
    assert.equal((await guilds.get(guild.id, true)).approximateMemberCount, 4)
    assert.equal((await guild.getPreview()).name, 'Guild under test')
    assert.deepEqual((await guild.getChannels()).map(({ id }) => id).sort(), Object.values(world.channels).sort())
    assert.ok((await guild.getVoiceRegions()).length > 0)
    assert.ok((await client.rest.channels.getVoiceRegions()).length > 0)
    const elsewhere = await world.newGuild(world.stranger)
    await assertRefusedByOceanic(guilds.get(elsewhere.id), 403, 50001)
  })

  test('edits guilds with pictures, and reads the audit log', async () => {
    const updated = nextEvent(client, 'guildUpdate')
    const icon = await picture('png')
    await guild.edit({ name: 'Renamed', icon, verificationLevel: VerificationLevels.LOW, reason: 'fresh' })
    assert.equal((await updated)[1]?.name, 'Guild under test')
    assert.deepEqual([guild.name, guild.verificationLevel], ['Renamed', 1])
    assert.match(guild.icon ?? '', /^[0-9a-f]{32}$/u)
    const log = await guild.getAuditLog({ actionType: AuditLogActionTypes.GUILD_UPDATE, limit: 1 })
    assert.deepEqual([log.entries[0]?.reason, log.users[0]?.id], ['fresh', client.user.id])
    await assertRefusedByOceanic(guild.edit({ afkTimeout: 1 }), 400, 50035)
  })

  test('reads, edits and moves roles, and counts their members', async () => {
    const role = await guild.createRole({ name: 'sailors', permissions: '1024' })
    const updated = nextEvent(client, 'guildRoleUpdate')
    await guild.editRole(role.id, { hoist: true, mentionable: true, colors: { primaryColor: 0x33_66_99 } })
    assert.equal((await updated)[0].id, role.id)
    assert.deepEqual([role.hoist, role.mentionable, role.permissions.allow], [true, true, 1024n])
    assert.equal((await client.rest.guilds.getRole(guild.id, role.id)).name, 'sailors')
    const moved = nextEvent(client, 'guildRoleUpdate')
    await guild.editRolePositions([{ id: role.id, position: 3 }])
    await moved
    const roles = await client.rest.guilds.getRoles(guild.id)
    assert.equal(roles.find(({ id }) => id === role.id)?.position, 2)
    await guild.addMemberRole(world.member.id, role.id)
    const counts = await client.rest.guilds.getRoleMemberCounts(guild.id)
    assert.equal(counts[role.id], 1)
    const taken = nextEvent(client, 'guildMemberUpdate')
    await guild.removeMemberRole(world.member.id, role.id, 'enough')
    assert.deepEqual((await taken)[0].roles, [])
    await guild.deleteRole(role.id)
    await assertRefusedByOceanic(client.rest.guilds.getRole(guild.id, role.id), 404, 10011)
    await assertRefusedByOceanic(guild.editRole(world.roles.bot, { name: 'more' }), 403, 50013)
  })
})
