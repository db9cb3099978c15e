import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fillGuild } from '@guildhall/testing/features/filled-guild'
import { importInto, newSourceWorld, shownGuild, sourceIn } from '@guildhall/testing/features/imports'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('an import from another server', () => {
  let from: World
  let into: World
  let carla: Person
  before(async () => {
    from = await newSourceWorld()
    into = await newSourceWorld()
    carla = await into.newPerson('carla')
  })
  after(() => into.close())
  after(() => from.close())

  test('keeps structure, members, messages and files', async () => {
    const { guildId } = from
    await fillGuild(from)
    const report = await importInto(into, sourceIn(from), carla)
    assert.deepEqual(report.losses, [])
    assert.equal(report.guildId, guildId)
    const [found, expected] = [await shownGuild(carla.api, guildId), await shownGuild(from.owner.api, guildId)]
    const own = found.members.filter(([id]: any) => id === carla.id)
    assert.equal(own.length, 1)
    found.members = found.members.filter(([id]: any) => id !== carla.id)
    const text = JSON.stringify(found).replaceAll(
      into.app.kernel.instance.publicUrl,
      from.app.kernel.instance.publicUrl,
    )
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(expected)))
    assert.deepEqual(await storeFaults(into.db), [])
  })

  test('only reports if the guild is imported already', async () => {
    const { isNew, guildId } = await importInto(into, sourceIn(from), carla)
    assert.deepEqual([isNew, guildId], [false, from.guildId])
    const { length } = await into.db.q.selectFrom('imports').select('guild_id').execute()
    assert.equal(length, 1)
  })

  test('gives other ids to what has taken ones, and rewrites references to them', async () => {
    // Another address, so that it is another source, whose users are others too.
    const { guildId, counts, losses } = await importInto(into, sourceIn(from, from.guildId, 'localhost'), carla)
    assert.notEqual(guildId, from.guildId)
    const [found, expected] = [await shownGuild(carla.api, guildId), await shownGuild(carla.api, from.guildId)]
    const ids = await newIds(into, guildId)
    assert.ok((counts.message ?? 0) > 140)
    // The test's source gives the addresses of files with another host, which it doesn't allow. The forwarded message
    // has the same files, which are listed once.
    const notReceived = losses.map(({ kind, id, reason }) => [kind, id.split('/').at(-1), reason])
    assert.deepEqual(notReceived.sort(), [
      ['file', 'a.png', 'not a host of the source'],
      ['file', 'notes.txt', 'not a host of the source'],
    ])
    // Both have the same shape: with each old id replaced by the new one, they are equal.
    const rewritten = JSON.stringify(expected).replace(/\d{17,20}/gu, (id) => ids.get(id) ?? id)
    assert.deepEqual(sorted(found), sorted(JSON.parse(rewritten)))
    assert.deepEqual(await storeFaults(into.db), [])
  })
})

/** Lists in an order that doesn't depend on ids, except messages. */
function sorted({ messages, members, bans, ...lists }: any): any {
  const byText = (list: any[]) => list.map((each) => JSON.stringify(each)).sort()
  const ordered = Object.entries<any>(lists).map(([name, list]) => [name, Array.isArray(list) ? byText(list) : list])
  const reacted = (all: any[]) =>
    all.map((message) => ({
      ...message,
      attachments: [],
      message_snapshots: message.message_snapshots?.map(({ message: was }: any) => ({ ...was, attachments: [] })),
      mentions: message.mentions.toSorted(),
      reactions: message.reactions.map((each: any) => ({ ...each, users: each.users.toSorted() })),
    }))
  const places = Object.entries<any>(messages).map(([id, all]) => [id, reacted(all)])
  const others = members.filter(([, name]: any) => name !== 'carla')
  return {
    ...Object.fromEntries(ordered),
    messages: Object.fromEntries(places),
    members: byText(others),
    bans: byText(bans),
  }
}

/** The ids of an imported guild by those of the source. */
async function newIds({ db }: World, guildId: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const { q } = db
  const others = await q.selectFrom('import_ids').select(['source_id', 'id']).where('guild_id', '=', guildId).execute()
  for (const { source_id, id } of others) ids.set(source_id, id)
  const channels = await q
    .selectFrom('import_channels')
    .select(['source_id', 'channel_id'])
    .where('guild_id', '=', guildId)
    .execute()
  for (const { source_id, channel_id } of channels) ids.set(source_id, channel_id)
  const users = await q
    .selectFrom('users')
    .select(['placeholder_of', 'id'])
    .where('placeholder_of', 'like', 'localhost%')
    .execute()
  for (const { placeholder_of, id } of users) ids.set(placeholder_of?.split(' ')[1] ?? '', id)
  const [guild] = await q.selectFrom('imports').select('source_guild_id').where('guild_id', '=', guildId).execute()
  ids.set(guild?.source_guild_id ?? '', guildId)
  return ids
}
