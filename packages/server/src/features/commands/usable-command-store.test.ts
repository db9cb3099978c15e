import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { commandsPath, newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { startThread } from '@guildhall/testing/features/threads'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { ApiError } from '../../kernel/api-error.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { Recipient } from '../../kernel/permissions/channel-actor.ts'
import { findChannel } from '../../kernel/scopes/channel.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { insertIntegration } from '../integrations/integrations-store.ts'
import { findUsableCommand } from './usable-command-store.ts'

/** Tests who may use a command where. The index follows the same rules and must always agree. */
describe('A command can be used', () => {
  let world: World
  let bot: Person
  let general: string
  let everyone: string
  before(async () => {
    world = await World.create()
    general = world.channels.general
    everyone = world.guildId
  })
  after(() => world.close())
  beforeEach(async () => {
    bot = await newBot(world.app, world.owner)
    await world.join(bot)
  })

  /** The name of the error, or null if the user may use it. */
  async function refusal(who: Person, command: { id: string }, channelId = general): Promise<string | null> {
    const ids = { id: command.id, applicationId: bot.id }
    const refused = await findUsableCommand(world.db, ids, await placeOf(who, channelId)).then(
      () => null,
      (error: ApiError) => error.error,
    )
    const { body } = await who.api.get(`/channels/${channelId}/application-command-index`)
    const isShown = body.application_commands?.some(({ id }: { id: string }) => id === command.id) ?? false
    assert.equal(isShown, refused === null, `the index says otherwise than ${refused}`)
    return refused
  }

  async function placeOf(who: Person, channelId: string) {
    const guild = await world.app.kernel.readModel.find(world.guildId)
    const member = await findBareMember(world.db, world.guildId, who.id)
    const channel = guild && (await findChannel(world.db, guild, channelId))
    if (guild && member && channel) {
      return { guild, channel, actor: new Actor(guild, who.id, member, world.clock.now(), { hasSecondFactor: true }) }
    }
    const direct = await findPrivateChannel(world.db, channelId)
    assert.ok(direct)
    return { guild: null, channel: direct, actor: new Recipient(who.id) }
  }

  let names = 0
  const make = (body: object = {}, guildId?: string) => newCommand(bot, slashCommand(`use${names++}`, body), guildId)
  const set = (id: string, ...permissions: [id: string, type: number, permission: boolean][]) =>
    setCommandPermissions(
      world,
      id,
      permissions.map(([id, type, permission]) => ({ id, type, permission })),
      { bot },
    )
  const newChannel = async (body: object = {}): Promise<string> =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'place', ...body })).body.id
  const direct = async (who: Person, other: Person): Promise<string> =>
    (await who.api.post('/users/@me/channels', { recipient_id: other.id })).body.id

  test('by anyone without permissions, whether global or of the guild', async () => {
    assert.equal(await refusal(world.member, await make()), null)
    assert.equal(await refusal(world.member, await make({}, world.guildId)), null)
  })

  test('by nobody if it is unknown or belongs to another application or guild', async () => {
    const elsewhere = await world.newGuild(world.owner)
    await world.join(bot, { guildId: elsewhere.id })
    assert.equal(await refusal(world.member, await make({}, elsewhere.id)), 'UnknownCommand')
    assert.equal(await refusal(world.member, { id: '1' }), 'UnknownCommand')
    const { id } = await make()
    const ids = { id, applicationId: world.bot.id }
    await assert.rejects(findUsableCommand(world.db, ids, await placeOf(world.member, general)), ApiError)
  })

  test('by nobody if the application has left or was deleted', async () => {
    const command = await make()
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${bot.id}`)
    assert.equal(await refusal(world.owner, command), 'UnknownCommand')
  })

  test('if the application is installed with commands only, without its bot', async () => {
    const guest = await newBot(world.app, world.owner)
    const install = (scopes: string[]) =>
      world.app.kernel.store.write((tx) =>
        insertIntegration(tx, world.guildId, {
          stored: {
            id: guest.id,
            name: 'x',
            type: 'discord',
            enabled: true,
            account: { id: guest.id, name: 'x' },
            scopes,
          },
          subscriberCount: 0,
          application: { id: guest.id, name: 'x', icon: null, description: '', flags: 0 },
          bot: null,
          user: null,
        }),
      )
    const remove = () => world.owner.api.delete(`/guilds/${world.guildId}/integrations/${guest.id}`)
    bot = guest
    const path = commandsPath(guest, world.guildId)
    await install(['identify'])
    const global = await make()
    assert.equal(await refusal(world.member, global), 'UnknownCommand')
    await world.refuses(() => guest.api.post(path, slashCommand('here')), 403, 50001)
    assert.equal((await remove()).status, 204)
    await install(['applications.commands'])
    const own = await make({}, world.guildId)
    for (const command of [global, own]) assert.equal(await refusal(world.member, command), null)
    await set(own.id, [world.member.id, 2, false])
    assert.equal(await refusal(world.member, own), 'MissingPermissions')
    assert.equal((await remove()).status, 204)
    for (const command of [global, own]) assert.equal(await refusal(world.member, command), 'UnknownCommand')
    const left = await world.db.q
      .selectFrom('application_commands')
      .select('id')
      .where('application_id', '=', guest.id)
      .execute()
    assert.deepEqual(left, [{ id: global.id }])
  })

  test('by members with USE_APPLICATION_COMMANDS in the channel', async () => {
    const command = await make()
    const deny = String(permissionSet('USE_APPLICATION_COMMANDS'))
    const closed = await newChannel({ permission_overwrites: [{ id: everyone, type: 0, deny }] })
    assert.equal(await refusal(world.member, command, closed), 'MissingPermissions')
    assert.equal(await refusal(world.owner, command, closed), null)
  })

  test('by members who are not timed out', async () => {
    const command = await make()
    const late = await world.newPerson('late')
    await world.join(late)
    const until = new Date(world.clock.now() + 60_000).toISOString()
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${late.id}`, { communication_disabled_until: until })
    assert.equal(await refusal(late, command), 'MissingPermissions')
  })

  test('by members who hold its default permissions, or by administrators if these are empty', async () => {
    const both = String(permissionSet('KICK_MEMBERS', 'BAN_MEMBERS'))
    const command = await make({ default_member_permissions: both })
    const some = await world.newPerson('some')
    await world.join(some)
    await world.grant(some, ['KICK_MEMBERS'])
    assert.equal(await refusal(some, command), 'MissingPermissions')
    await world.grant(some, ['BAN_MEMBERS'])
    assert.equal(await refusal(some, command), null)
    const closed = await make({ default_member_permissions: '0' })
    assert.equal(await refusal(some, closed), 'MissingPermissions')
    assert.equal(await refusal(world.owner, closed), null)
    assert.equal(await refusal(world.member, await make({ default_permission: false })), 'MissingPermissions')
  })

  test('with default permissions as computed in the channel', async () => {
    const allow = String(permissionSet('MANAGE_MESSAGES'))
    const command = await make({ default_member_permissions: allow })
    const place = await newChannel({ permission_overwrites: [{ id: world.member.id, type: 1, allow }] })
    assert.equal(await refusal(world.member, command), 'MissingPermissions')
    assert.equal(await refusal(world.member, command, place), null)
  })

  test('only in its contexts', async () => {
    const withBot = await direct(world.member, bot)
    const between = await direct(world.member, world.owner)
    const CASES: [sent: object, guild: boolean, bot: boolean][] = [
      [{}, true, true],
      [{ contexts: [0] }, true, false],
      [{ contexts: [1] }, false, true],
      [{ contexts: [2] }, false, false],
      [{ contexts: [0, 1, 2] }, true, true],
      [{ dm_permission: false }, true, false],
      [{ dm_permission: false, contexts: [1] }, false, true],
    ]
    for (const [sent, inGuild, inDirect] of CASES) {
      const command = await make(sent)
      assert.equal(await refusal(world.member, command), inGuild ? null : 'WrongChannelType', JSON.stringify(sent))
      assert.equal(await refusal(world.member, command, withBot), inDirect ? null : 'WrongChannelType')
    }
    const all = await make({ contexts: [0, 1, 2] })
    const ids = { id: all.id, applicationId: bot.id }
    await assert.rejects(findUsableCommand(world.db, ids, await placeOf(world.member, between)), ApiError)
    const own = await make({}, world.guildId)
    assert.equal(await refusal(world.member, own, withBot), 'UnknownCommand')
  })

  test('in a guild only if it is installed to guilds', async () => {
    const command = await make({ integration_types: [1] })
    assert.equal(await refusal(world.member, command), 'UnknownCommand')
  })

  test('if age-restricted, only in age-restricted channels and their threads', async () => {
    const command = await make({ nsfw: true })
    const restricted = await newChannel({ nsfw: true })
    assert.equal(await refusal(world.owner, command), 'WrongChannelType')
    assert.equal(await refusal(world.member, command, restricted), null)
    const thread = await world.owner.api.post(`/channels/${restricted}/threads`, {
      name: 'inside',
      type: ChannelType.PUBLIC_THREAD,
    })
    assert.equal(await refusal(world.member, command, thread.body.id), null)
    assert.equal(await refusal(world.member, command, (await startThread(world, world.owner)).id), 'WrongChannelType')
  })

  test('by permissions in order: the member, their roles, everyone', async () => {
    const { member, roles } = world
    const role = await world.grant(member, [])
    const second = await world.grant(member, [])
    const CASES: [set: [string, number, boolean][], may: boolean][] = [
      [[[everyone, 1, false]], false],
      [[[everyone, 1, true]], true],
      [
        [
          [everyone, 1, false],
          [role, 1, true],
        ],
        true,
      ],
      [
        [
          [everyone, 1, true],
          [role, 1, false],
        ],
        false,
      ],
      [
        [
          [role, 1, false],
          [second, 1, true],
        ],
        true,
      ],
      [
        [
          [role, 1, true],
          [member.id, 2, false],
        ],
        false,
      ],
      [
        [
          [everyone, 1, false],
          [role, 1, false],
          [member.id, 2, true],
        ],
        true,
      ],
      [[[roles.moderator, 1, false]], true],
      [[[world.moderator.id, 2, false]], true],
    ]
    for (const [permissions, may] of CASES) {
      for (const guildId of [undefined, world.guildId]) {
        const command = await make({}, guildId)
        await set(command.id, ...permissions)
        assert.equal(await refusal(member, command), may ? null : 'MissingPermissions', JSON.stringify(permissions))
        assert.equal(await refusal(world.owner, command), null, 'administrators may everything')
        await set(command.id)
        await set(bot.id, ...permissions)
        assert.equal(await refusal(member, command), may ? null : 'MissingPermissions', 'for the application')
        await set(bot.id)
      }
    }
  })

  test('without the default permissions if its own permissions allow it, but not by those of its application', async () => {
    const command = await make({ default_member_permissions: '0' })
    await set(bot.id, [world.member.id, 2, true])
    assert.equal(await refusal(world.member, command), 'MissingPermissions')
    await set(command.id, [world.member.id, 2, true])
    assert.equal(await refusal(world.member, command), null)
    assert.equal(await refusal(world.moderator, command), 'MissingPermissions')
  })

  test('by its own permissions instead of those of its application', async () => {
    const command = await make()
    await set(bot.id, [world.member.id, 2, false])
    assert.equal(await refusal(world.member, command), 'MissingPermissions')
    await set(command.id, [world.moderator.id, 2, false])
    assert.equal(await refusal(world.member, command), null)
    assert.equal(await refusal(world.moderator, command), 'MissingPermissions')
  })

  test('in allowed channels, where one channel overrides all channels, and a thread follows its channel', async () => {
    const all = String(BigInt(world.guildId) - 1n)
    const other = await newChannel()
    const thread = (await startThread(world, world.owner)).id
    const command = await make()
    await set(command.id, [general, 3, false])
    assert.deepEqual(
      [
        await refusal(world.member, command),
        await refusal(world.member, command, thread),
        await refusal(world.member, command, other),
      ],
      ['MissingPermissions', 'MissingPermissions', null],
    )
    await set(command.id, [all, 3, false], [general, 3, true])
    assert.deepEqual(
      [
        await refusal(world.member, command),
        await refusal(world.member, command, thread),
        await refusal(world.member, command, other),
      ],
      [null, null, 'MissingPermissions'],
    )
    assert.equal(await refusal(world.owner, command, other), null)
  })
})
