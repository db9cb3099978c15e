import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  allowMessages,
  editThread,
  newForum,
  postMessageAs,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import { hidingOverwrites, newTextChannel } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'
import { searchInTurn } from './search-turns-actions.ts'

describe('Search Threads', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const search = (channelId: string, query: string, who = world.member) =>
    who.api.get(`/channels/${channelId}/threads/search?${query}`)
  const idsIn = ({ threads }: any): string[] => threads.map(({ id }: any) => id)

  test('finds posts by name and tags, with their first messages', async () => {
    const forum = await newForum(world, { available_tags: [{ name: 'bug' }, { name: 'idea' }] })
    const [bug, idea] = forum.available_tags.map(({ id }: any) => id)
    const posts: any[] = []
    for (const [name, applied_tags] of [
      ['A broken window', [bug]],
      ['Windows again', [bug, idea]],
      ['Doors', []],
    ] as const)
      posts.push(await startThread(world, world.owner, { name, applied_tags, message: { content: name } }, forum.id))
    const [broken, again, doors] = posts.map(({ id }) => id)
    const found = async (query: string) => idsIn((await search(forum.id, query)).body)
    const { body } = await search(forum.id, 'name=window')
    assert.deepEqual([idsIn(body), body.total_results, body.has_more], [[again, broken], 2, false])
    assert.deepEqual(
      body.first_messages.map(({ id, content }: any) => [id, content]),
      [
        [again, 'Windows again'],
        [broken, 'A broken window'],
      ],
    )
    assert.deepEqual(await found(`tag=${bug}&sort_by=creation_time&sort_order=asc`), [broken, again])
    assert.deepEqual(await found(`tag=${bug}&tag=${idea}&tag_setting=match_all`), [again])
    assert.deepEqual(await found('name=!!!'), [])
    await postMessageAs(world, world.owner, 'still there', doors)
    assert.deepEqual(await found('sort_by=last_message_time'), [doors, again, broken])
    assert.deepEqual(await found('name=window&sort_by=relevance'), [again, broken])
    assert.deepEqual(await found(`min_id=${broken}&max_id=${doors}`), [again])
    const page = (await search(forum.id, 'limit=1&offset=1&sort_by=creation_time')).body
    assert.deepEqual([idsIn(page), page.has_more, page.total_results], [[again], true, 3])
  })

  test('finds archived or active threads that the caller sees', async () => {
    const channel = await newTextChannel(world)
    const open = await startThread(world, world.owner, { name: 'open' }, channel)
    const old = await startThread(world, world.owner, { name: 'old' }, channel)
    await editThread(world, old.id, { archived: true })
    const found = async (query: string, channelId = channel) => idsIn((await search(channelId, query)).body)
    assert.deepEqual(await found('sort_by=creation_time'), [old.id, open.id])
    assert.deepEqual(await found('archived=true'), [old.id])
    assert.deepEqual(await found('archived=false'), [open.id])
    const privately = await startPrivateThread(world, world.owner, { name: 'secret' })
    assert.deepEqual(await found('name=secret', world.channels.general), [])
    await world.owner.api.put(`/channels/${privately.id}/thread-members/${world.member.id}`)
    const { body } = await search(world.channels.general, 'name=secret')
    assert.deepEqual([idsIn(body), body.members.length], [[privately.id], 1])
  })

  test('waits for the caller’s other searches, of which few may wait', async () => {
    const done = Promise.withResolvers<void>()
    const others = [1, 2, 3].map(() => searchInTurn(world.app.kernel, world.member.id, () => done.promise))
    assert.equal((await search(world.channels.general, '')).status, 429)
    assert.equal((await search(world.channels.general, '', world.owner)).status, 200)
    done.resolve()
    await Promise.all(others)
    assert.equal((await search(world.channels.general, '')).status, 200)
  })

  test('refuses invalid values, and callers who can’t read the channel', async () => {
    const { general } = world.channels
    for (const query of ['limit=0', 'limit=26', 'sort_by=name', 'tag=x', `name=${'x'.repeat(101)}`])
      await world.refuses(() => search(general, query), 400, 50035)
    const hidden = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
    await world.refuses(() => search(hidden, ''), 403, 50001)
    const unread = { id: world.guildId, type: 0, deny: String(1n << 16n) }
    const silent = await newTextChannel(world, { permission_overwrites: [unread] })
    await world.refuses(() => search(silent, ''), 403, 50013)
  })
})
