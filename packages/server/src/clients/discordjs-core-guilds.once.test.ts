import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type API,
  AuditLogEvent,
  GatewayDispatchEvents,
  GuildVerificationLevel,
  GuildWidgetStyle,
} from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (guilds and roles)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('reads guilds', async () => {
    const guild = await api.guilds.get(id, { with_counts: true })
    assert.deepEqual([guild.name, guild.approximate_member_count], ['Guild under test', 4])
    assert.equal((await api.guilds.get(id)).approximate_member_count, undefined)
    assert.equal((await api.guilds.getPreview(id)).name, 'Guild under test')
    const regions = await api.guilds.getVoiceRegions(id)
    assert.ok(regions.some((region) => region.id === 'rotterdam'))
    const elsewhere = await world.newGuild(world.stranger)
    await assertRefused(api.guilds.get(elsewhere.id), 403, 50001)
    await assertRefused(api.guilds.getPreview(elsewhere.id), 404, 10004)
  })

  test('edits guilds, with the reason in the audit log', async () => {
    const received = core.next(GatewayDispatchEvents.GuildUpdate)
    const settings = { name: 'Renamed', verification_level: GuildVerificationLevel.Low, afk_timeout: 900 as const }
    const guild = await api.guilds.edit(id, settings, { reason: 'fresh & new' })
    assert.deepEqual([guild.name, guild.verification_level, guild.afk_timeout], ['Renamed', 1, 900])
    assert.equal((await received).name, 'Renamed')
    const log = await api.guilds.getAuditLogs(id, { action_type: AuditLogEvent.GuildUpdate, limit: 1 })
    assert.equal(log.audit_log_entries[0]?.reason, 'fresh & new')
    assert.equal(log.users[0]?.id, world.bot.id)
    await assertRefused(api.guilds.edit(id, { afk_timeout: 1 as never }), 400, 50035)
    await assertRefused(api.guilds.editMFALevel(id, 1), 403, 50013)
  })

  test('reads the widget of a guild', async () => {
    await assertRefused(api.guilds.getWidget(id), 403, 50004)
    const settings = { enabled: true, channel_id: world.channels.general }
    assert.deepEqual(await api.guilds.editWidgetSettings(id, settings, { reason: 'for our site' }), settings)
    assert.deepEqual(await api.guilds.getWidgetSettings(id), settings)
    const widget = await api.guilds.getWidget(id)
    assert.deepEqual([widget.id, widget.presence_count], [id, 1])
    assert.deepEqual(
      widget.members.map(({ username }) => username),
      ['T...'],
    )
    const picture = Buffer.from(await api.guilds.getWidgetImage(id, GuildWidgetStyle.Banner2))
    assert.equal(picture.subarray(1, 4).toString(), 'PNG')
  })

  test('creates, protects and deletes its own guilds', async () => {
    const made = core.next(GatewayDispatchEvents.GuildCreate, ({ name }) => name === 'Workshop')
    const guild = await api.guilds.create({ name: 'Workshop', roles: [], channels: [{ name: 'bench' }] } as never)
    assert.equal((await made).id, guild.id)
    assert.equal(guild.owner_id, world.bot.id)
    await assertRefused(api.guilds.editMFALevel(guild.id, 1), 403, 60003)
    assert.equal((await api.guilds.editMFALevel(guild.id, 0)).level, 0)
    const gone = core.next(GatewayDispatchEvents.GuildDelete)
    await api.guilds.delete(guild.id)
    assert.equal((await gone).id, guild.id)
    await assertRefused(api.guilds.delete(id), 403, 50013)
  })

  test('creates, reads, edits, moves and deletes roles', async () => {
    const made = core.next(GatewayDispatchEvents.GuildRoleCreate)
    const role = await api.guilds.createRole(id, { name: 'sailors', hoist: true, permissions: '1024' })
    assert.equal((await made).role.id, role.id)
    assert.deepEqual([role.name, role.hoist, role.permissions], ['sailors', true, '1024'])
    const received = core.next(GatewayDispatchEvents.GuildRoleUpdate, (data) => data.role.id === role.id)
    const edited = await api.guilds.editRole(id, role.id, { mentionable: true, colors: COLORS }, { reason: 'loud' })
    assert.deepEqual([edited.name, edited.mentionable, edited.colors], ['sailors', true, COLORS])
    assert.deepEqual((await received).role, edited)
    assert.deepEqual(await api.guilds.getRole(id, role.id), edited)
    const moved = core.next(GatewayDispatchEvents.GuildRoleUpdate, (data) => data.role.id === role.id)
    const order = await api.guilds.setRolePositions(id, [{ id: role.id, position: 3 }])
    assert.equal(order.find((each) => each.id === role.id)?.position, 2)
    assert.equal((await moved).role.position, 2)
    assert.deepEqual(await api.guilds.getRoles(id), order)
    const gone = core.next(GatewayDispatchEvents.GuildRoleDelete)
    await api.guilds.deleteRole(id, role.id)
    assert.equal((await gone).role_id, role.id)
    await assertRefused(api.guilds.getRole(id, role.id), 404, 10011)
    await assertRefused(api.guilds.editRole(id, world.roles.bot, { name: 'more' }), 403, 50013)
  })

  test('assigns and removes roles, and counts their members', async () => {
    const { member } = world.roles
    const given = core.next(GatewayDispatchEvents.GuildMemberUpdate)
    await api.guilds.addRoleToMember(id, world.member.id, member, { reason: 'earned' })
    assert.deepEqual((await given).roles, [member])
    assert.equal((await api.guilds.getRoleMemberCounts(id))[member], 1)
    const taken = core.next(GatewayDispatchEvents.GuildMemberUpdate)
    await api.guilds.removeRoleFromMember(id, world.member.id, member)
    assert.deepEqual((await taken).roles, [])
    await assertRefused(api.guilds.addRoleToMember(id, world.member.id, world.roles.bot), 403, 50013)
    await assertRefused(api.guilds.addRoleToMember(id, world.stranger.id, member), 404, 10007)
  })
})

const COLORS = { primary_color: 0x336699, secondary_color: null, tertiary_color: null }
