import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

const COLUMNS = ['username_key', 'global_name_key', 'nick_key', 'user_wire', 'bio'] as const

test('members that were there before can be listed and found by each of their names', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const before = await listed(world)
  const { guildId, member } = world
  const user = { ...member.user, global_name: 'Éva' }
  await migratedAgain(world, '0003-members', async (q) => {
    for (const name of ['username_key', 'global_name_key', 'nick_key']) {
      await q.schema.dropIndex(`members_by_${name}`).execute()
    }
    for (const name of COLUMNS) await q.schema.alterTable('members').dropColumn(name).execute()
    for (const name of ['former_members', 'access_tokens']) await q.schema.dropTable(name).execute()
    await q
      .updateTable('users')
      .set({ wire: JSON.stringify(user) })
      .where('id', '=', member.id)
      .execute()
    const ofMember = q.updateTable('members').where('guild_id', '=', guildId).where('user_id', '=', member.id)
    const wire = before.find(({ user_id }) => user_id === member.id)?.wire ?? ''
    await ofMember.set({ wire: wire.replace('"nick":null', '"nick":"Ödön"') }).execute()
  })

  const after = await listed(world)
  const others = (rows: typeof after) => rows.filter(({ user_id }) => user_id !== member.id)
  assert.deepEqual(others(after), others(before))
  for (const query of ['member', 'éva', 'ödön']) {
    const path = `/guilds/${guildId}/members/search?limit=9&query=${encodeURIComponent(query)}`
    const { body } = await world.owner.api.get(path)
    assert.deepEqual(
      body.map((found: { user: { global_name: string }; nick: string }) => [found.user.global_name, found.nick]),
      [['Éva', 'Ödön']],
      query,
    )
  }
})

/** The columns that are added anew come last in the table then: they are asked for by name. */
const listed = ({ db }: World) =>
  db.q
    .selectFrom('members')
    .select(['guild_id', 'user_id', 'wire', ...COLUMNS])
    .execute()
