import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import {
  commandOption,
  commandsPath,
  newCommand,
  setCommandPermissions,
  slashCommand,
} from '@guildhall/testing/features/commands'
import { newIntegration } from '@guildhall/testing/features/integrations'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Application Command', () => {
  let world: World
  let bot: Person
  before(async () => {
    world = await World.create()
    bot = world.bot
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const create = (body: unknown, who = bot, guildId = world.guildId) => who.api.post(commandsPath(who, guildId), body)

  test('creates a guild command, and ignores private channel settings', async () => {
    const sent = slashCommand('here', { contexts: [1], integration_types: [1], dm_permission: false })
    const { status, body } = await create(sent)
    assert.equal(status, 201)
    assert.deepEqual([body.guild_id, body.contexts, body.integration_types], [world.guildId, null, [0]])
    assert.equal(body.dm_permission, undefined)
    assert.deepEqual((await bot.api.get(commandsPath(bot))).body, [])
    assert.equal((await create(sent)).status, 200)
  })

  test('creates a command beside a global one of the same name and type', async () => {
    const global = await newCommand(bot, slashCommand('both'))
    const { status, body } = await create(slashCommand('both'))
    assert.equal(status, 201)
    assert.notEqual(body.id, global.id)
  })

  test('refuses an entry point command, and invalid commands', async () => {
    const embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
    await world.join(embedded)
    await world.refuses(() => create({ name: 'Launch', type: 4 }, embedded), 400, 50035)
    await world.refuses(() => create(slashCommand('x', { options: [commandOption(3, 'X')] })), 400, 50035)
  })

  test('refuses callers that neither are nor own the application, and applications that were not installed with their commands', async () => {
    const other = await newBot(world.app, world.stranger)
    await world.refuses(() => create('nonsense', other), 403, 50001)
    await world.refuses(() => other.api.post(commandsPath(bot, world.guildId), 'nonsense'), 403, 20012)
    await world.refuses(() => world.member.api.post(commandsPath(bot, world.guildId), 'nonsense'), 403, 20012)
    await world.refuses(() => create('nonsense', bot, '1'), 404, 10004)
    await newIntegration(world)
    const elsewhere = await world.newGuild(world.stranger)
    await world.refuses(() => create('nonsense', bot, elsewhere.id), 403, 50001)
    await world.refuses(() => world.owner.api.post(commandsPath(bot, elsewhere.id), 'nonsense'), 403, 50001)
    assert.equal((await world.owner.api.post(commandsPath(bot, world.guildId), slashCommand('byhand'))).status, 201)
  })

  test('counts the commands and daily creations of each guild separately', async () => {
    const full = await newBot(world.app, world.owner)
    const elsewhere = await world.newGuild(world.owner)
    await world.join(full)
    await world.join(full, { guildId: elsewhere.id })
    for (let i = 0; i < 15; i++) await newCommand(full, { name: `c${i}`, type: 2 }, world.guildId)
    await world.refuses(() => create({ name: 'c15', type: 2 }, full), 400, 30032)
    assert.equal((await create({ name: 'c15', type: 2 }, full, elsewhere.id)).status, 201)
    const path = commandsPath(full, world.guildId)
    for (let i = 0; i < 185; i++)
      await full.api.delete(`${path}/${(await newCommand(full, slashCommand('x'), world.guildId)).id}`)
    await world.refuses(() => create(slashCommand('x'), full), 429, 30034)
    assert.equal((await create(slashCommand('x'), full, elsewhere.id)).status, 201)
  })

  test('an application’s guild commands and permissions are removed when it leaves', async () => {
    for (const leave of [
      (gone: Person) => world.owner.api.delete(`/guilds/${world.guildId}/members/${gone.id}`),
      (gone: Person) => world.owner.api.put(`/guilds/${world.guildId}/bans/${gone.id}`),
      (gone: Person) => gone.api.delete(`/users/@me/guilds/${world.guildId}`),
    ]) {
      const gone = await newBot(world.app, world.owner)
      await world.join(gone)
      const own = await newCommand(gone, slashCommand('own'), world.guildId)
      const global = await newCommand(gone, slashCommand('global'))
      for (const { id } of [own, global]) {
        await setCommandPermissions(world, id, [{ id: world.member.id, type: 2, permission: false }], { bot: gone })
      }
      assert.ok((await leave(gone)).status < 300)
      assert.equal(await rows('application_commands', gone), 1)
      assert.equal(await rows('application_command_permissions', gone), 0)
      await world.refuses(() => create(slashCommand('x'), gone), 403, 50001)
    }
  })

  test('guild commands are deleted with the guild', async () => {
    const guest = await newBot(world.app, world.owner)
    const elsewhere = await world.newGuild(world.owner)
    await world.join(guest, { guildId: elsewhere.id })
    const { id } = await newCommand(guest, slashCommand('own'), elsewhere.id)
    await setCommandPermissions(world, id, [{ id: elsewhere.id, type: 1, permission: false }], {
      bot: guest,
      guildId: elsewhere.id,
    })
    await world.owner.api.delete(`/guilds/${elsewhere.id}`)
    await world.app.worker.settled()
    for (const table of [
      'application_commands',
      'application_command_permissions',
      'application_command_creates',
    ] as const) {
      assert.equal(await rows(table, guest), 0)
    }
  })

  async function rows(
    table: 'application_commands' | 'application_command_permissions' | 'application_command_creates',
    { id }: Person,
  ): Promise<number> {
    return (await world.db.q.selectFrom(table).selectAll().where('application_id', '=', id).execute()).length
  }
})
