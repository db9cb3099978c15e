import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownIntegrations } from '../../testing/integrations.ts'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { storeFaults } from '../../testing/store-invariants.ts'
import { World } from '../../testing/world.ts'

test('bots that were in guilds before are integrations of them; whoever founded one is not', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const elsewhere = await world.newGuild(world.owner)
  await world.join(world.bot, { guildId: elsewhere.id })
  const own = (await world.bot.api.post('/guilds', { name: 'Of a bot' })).body
  await migratedAgain(world, '0020-integrations', async (q) => {
    await q.schema.dropTable('integrations').execute()
    await q.schema.dropTable('integration_subscriptions').execute()
  })

  for (const guildId of [world.guildId, elsewhere.id]) {
    const shown = await shownIntegrations(world, guildId)
    assert.deepEqual(
      shown.map(({ id, type, name, account, scopes, user, application }) => [
        id,
        type,
        name,
        account,
        scopes,
        user,
        application.bot,
      ]),
      [
        [
          world.bot.id,
          'discord',
          'Test Bot',
          { id: world.bot.id, name: 'Test Bot' },
          ['applications.commands', 'bot'],
          undefined,
          world.bot.user,
        ],
      ],
    )
  }
  assert.deepEqual((await world.bot.api.get(`/guilds/${own.id}/integrations`)).body, [])
  assert.deepEqual(await storeFaults(world.db), [])
  const path = `/guilds/${world.guildId}/integrations/${world.bot.id}`
  assert.equal((await world.owner.api.delete(path)).status, 204)
  await world.refuses(() => world.bot.api.get(`/guilds/${world.guildId}`), 403, 50001)
})
