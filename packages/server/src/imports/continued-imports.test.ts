import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { importInto, writeImport } from '@guildhall/testing/features/imports'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { picture } from '@guildhall/testing/requests/pictures'
import { BucketServer } from '@guildhall/testing/stores/bucket-server'
import { World } from '@guildhall/testing/worlds/world'
import sharp from 'sharp'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { readBucketUrl } from '../media/bucket-location.ts'
import type { ImportedUser, ImportSource } from './import-source.ts'

const BEGAN = Date.parse('2020-01-01T00:00:00Z')
let series = 0

/** Ids of a guild of its own. */
const newId = () => {
  const began = BEGAN + ++series * 1_000_000
  return (number: number): string => firstIdAt(began + number * 1000)
}

const user = (id: string, username = `user ${id}`): ImportedUser => ({
  ...{ id, username, globalName: null, isBot: false, avatar: null },
})

const channel = (id: string, more: object = {}): any => ({
  ...{ id, type: 0, parentId: null, position: 0, name: 'channel', topic: null, nsfw: false, slowmode: 0 },
  ...{ overwrites: [], memberIds: [], other: {}, ...more },
})

const message = (id: string, more: object = {}): any => ({
  ...{ id, type: 0, author: user('1'), webhookId: null, content: `message ${id}`, timestamp: '2020-01-01T00:00:00Z' },
  ...{
    editedTimestamp: null,
    pinned: false,
    pinnedAt: null,
    mentionEveryone: false,
    mentions: [],
    attachments: [],
    reactions: [],
  },
  ...{ forwardedAttachments: [], embeds: [], stickers: [], flags: 0, reference: null, other: {}, ...more },
})

const attachment = (id: string): any => ({
  ...{ id, file: { address: 'file', name: 'notes.txt', size: null } },
  ...{ contentType: null, width: null, height: null, description: null },
})

async function* pagesOf<T>(...pages: (readonly T[])[]): AsyncIterable<readonly T[]> {
  yield* pages
}

async function* failingAfter<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  for await (const page of pages) yield page
  throw new Error('the source is gone')
}

/** A guild with these channels and messages. */
function sourceOf(
  guildId: string,
  {
    channels = [],
    messages = {},
    ...more
  }: { channels?: any[]; messages?: Record<string, any[]> } & Partial<Omit<ImportSource, 'messages'>>,
): ImportSource {
  return {
    identity: `continued ${guildId}`,
    origin: 'continued.example',
    guild: async () => ({
      ...{ id: guildId, name: 'guild', description: null, owner: null, icon: null, banner: null, splash: null },
      ...{ roles: [], channels, emojis: [], stickers: [], other: {} },
    }),
    members: () => pagesOf<any>(),
    bans: () => pagesOf<any>(),
    messages: (channelId, from) =>
      pagesOf((messages[channelId] ?? []).filter(({ id }) => BigInt(id) > BigInt(from ?? 0))),
    open: async () => Readable.from([Buffer.from('notes')]),
    losses: [],
    close: async () => {},
    ...more,
  }
}

describe('an import that fails or continues', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const messagesOf = (guildId: string) =>
    world.db.q.selectFrom('messages').select(['channel_id', 'wire']).where('guild_id', '=', guildId).execute()

  test('stops if a file cannot be stored, and keeps it when it continues', async () => {
    const id = newId()
    const sent = message(id(3), { attachments: [attachment(id(4))] })
    const source = sourceOf(id(1), { channels: [channel(id(2))], messages: { [id(2)]: [sent] } })
    const { files } = world.app.kernel
    const { begin } = files
    Object.assign(files, {
      begin: async (fileId: string) => {
        const writer = await begin.call(files, fileId)
        return Object.assign(writer, { write: () => Promise.reject(new Error('the disk is full')) })
      },
    })
    await assert.rejects(writeImport(world, source, world.stranger), /cannot store a file: the disk is full/u)
    Object.assign(files, { begin })
    assert.deepEqual(await messagesOf(id(1)), [])
    const { losses, counts } = await importInto(world, source, world.stranger)
    assert.deepEqual([losses, counts.attachment], [[], 1])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('lists a file as lost if its own stream fails', async () => {
    const id = newId()
    const sent = message(id(3), { attachments: [attachment(id(4))] })
    const open = async () =>
      new Readable({
        read() {
          this.destroy()
        },
      })
    const source = sourceOf(id(1), { channels: [channel(id(2))], messages: { [id(2)]: [sent] }, open })
    const { losses, counts } = await importInto(world, source, world.stranger)
    assert.deepEqual(
      losses.map(({ kind, reason }) => [kind, reason]),
      [['attachment', 'the source ended it early']],
    )
    assert.deepEqual([counts.message, counts.attachment], [1, 0])
  })

  test('writes no messages into a thread that the source no longer has', async () => {
    const id = newId()
    const thread = channel(id(5), { type: 11, parentId: id(2) })
    const messages = { [id(2)]: [message(id(3))], [id(5)]: [message(id(6))] }
    const failing = sourceOf(id(1), {
      channels: [channel(id(2)), thread],
      messages,
      bans: () => {
        throw new Error('the source is gone')
      },
    })
    await assert.rejects(writeImport(world, failing, world.stranger), /the source is gone/u)
    const source = sourceOf(id(1), { channels: [channel(id(2))], messages })
    const { losses } = await importInto(world, source, world.stranger)
    assert.deepEqual(losses, [{ kind: 'channel', id: id(5), reason: 'the source no longer has it' }])
    assert.deepEqual(
      (await messagesOf(id(1))).map(({ channel_id }) => channel_id),
      [id(2)],
    )
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('ends although accounts have claimed several users, and the owner is banned there', async () => {
    const id = newId()
    const { owner, stranger } = world
    const claim = (sourceId: string, user_id: string) => ({
      placeholder_of: `continued.example ${sourceId}`,
      user_id,
      claimed_at: 0,
    })
    const claims = [claim(id(11), owner.id), claim(id(12), owner.id), claim(id(13), stranger.id)]
    const others = [claim(id(14), world.moderator.id), claim(id(15), world.moderator.id)]
    await world.app.kernel.store.write((tx) =>
      tx.q
        .insertInto('claimed_placeholders')
        .values([...claims, ...others])
        .execute(),
    )
    const member = (number: number) => ({ user: user(id(number)), nick: null, roleIds: [], joinedAt: null })
    const ban = (number: number) => ({ user: user(id(number)), reason: null })
    const source = sourceOf(id(1), {
      members: () => pagesOf([member(11)], [member(12)]),
      bans: () => pagesOf([ban(13)], [ban(14)], [ban(15)]),
    })
    const { guildId, losses, counts } = await importInto(world, source, stranger)
    assert.deepEqual([counts.member, counts.ban], [1, 1])
    assert.deepEqual(
      losses.map(({ kind, id: lost }) => [kind, lost]),
      [
        ['ban', id(13)],
        ['member', id(12)],
      ],
    )
    assert.equal((await stranger.api.get(`/guilds/${guildId}`)).status, 200)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('gives no account of the name of deleted users another name', async () => {
    const id = newId()
    const { member } = world
    const was = await world.db.q.selectFrom('users').select('wire').where('id', '=', member.id).execute()
    await world.app.kernel.store.write(async (tx) => {
      await tx.q.updateTable('users').set({ username: 'Deleted User' }).where('id', '=', member.id).execute()
      const claimed = { placeholder_of: `continued.example ${id(11)}`, user_id: member.id, claimed_at: 0 }
      await tx.q.insertInto('claimed_placeholders').values(claimed).execute()
    })
    const sent = message(id(3), { author: user(id(11), 'another name') })
    await importInto(
      world,
      sourceOf(id(1), { channels: [channel(id(2))], messages: { [id(2)]: [sent] } }),
      world.stranger,
    )
    assert.deepEqual(await world.db.q.selectFrom('users').select('wire').where('id', '=', member.id).execute(), was)
  })

  test('gives webhooks other ids than users have, and refuses emojis with impossible ids', async () => {
    const id = newId()
    const { member } = world
    const reaction = (emojiId: string) => ({ emojiId, emojiName: 'party', count: 1, users: [user(id(11))] })
    const sent = [
      message(id(3), { webhookId: member.id, author: user(member.id, 'Hook'), attachments: [attachment(id(4))] }),
      message(id(5), { webhookId: id(6) }),
      message(id(7), { reactions: [reaction('0'), reaction('9'.repeat(20))] }),
    ]
    const used = () => world.db.q.selectFrom('storage_use').selectAll().where('owner_id', '=', member.id).execute()
    const before = await used()
    const source = sourceOf(id(1), { channels: [channel(id(2))], messages: { [id(2)]: sent } })
    const { losses } = await importInto(world, source, world.stranger)
    const stored = (await messagesOf(id(1))).map(({ wire }) => JSON.parse(wire))
    const byContent = new Map(stored.map((each) => [each.content, each]))
    const taken = byContent.get(`message ${id(3)}`)
    assert.notEqual(taken.author_id, member.id)
    assert.deepEqual([taken.webhook_id, taken.author.id], [taken.author_id, taken.author_id])
    assert.equal(byContent.get(`message ${id(5)}`).webhook_id, id(6))
    assert.deepEqual(await used(), before)
    assert.deepEqual(
      [losses.map(({ kind }) => kind), byContent.get(`message ${id(7)}`).reactions],
      [['reaction', 'reaction'], undefined],
    )
  })

  test('lists losses without control characters, and accepts an id in two channels', async () => {
    const id = newId()
    const future = firstIdAt(Date.parse('2080-01-01T00:00:00Z'))
    const losses = [{ kind: 'file\u0000', id: 'a\u001b[2J', reason: 'gone\u0000\u001b[31m\nfor ever' }]
    const source = sourceOf(id(1), {
      channels: [channel(id(2)), channel(id(3))],
      messages: { [id(2)]: [message(future)], [id(3)]: [message(future)] },
      losses,
    })
    const report = await importInto(world, source, world.stranger)
    assert.deepEqual(report.losses, [{ kind: 'file', id: 'a[2J', reason: 'gone[31m for ever' }])
    assert.equal((await messagesOf(id(1))).length, 2)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('gives each message an id of its own, although the source uses ids in several channels', async () => {
    const id = newId()
    const [thread, post] = [
      channel(id(4), { type: 11, parentId: id(2) }),
      channel(id(7), { type: 11, parentId: id(6), other: { applied_tags: [] } }),
    ]
    const everywhere = [4, 7, 8, 9].map((number) => message(id(number)))
    const source = sourceOf(id(1), {
      channels: [channel(id(2)), channel(id(3)), channel(id(6), { type: 15 }), thread, post],
      messages: { [id(2)]: everywhere, [id(3)]: everywhere, [id(4)]: everywhere, [id(7)]: everywhere },
    })
    // The second run knows the ids of the first from the store.
    const ended = {
      ...source,
      messages: (place: string, from: string | null) => failingAfter(source.messages(place, from)),
    }
    await assert.rejects(writeImport(world, ended, world.stranger), /the source is gone/u)
    await importInto(world, source, world.stranger)
    const stored = (await messagesOf(id(1))).map(({ wire, channel_id }) => ({ ...JSON.parse(wire), channel_id }))
    assert.equal(stored.length, 16)
    assert.equal(new Set(stored.map((each) => each.id)).size, 16)
    const isAt = (place: string, number: number) =>
      stored.some((each) => each.channel_id === id(place === 'post' ? 7 : 2) && each.id === id(number))
    assert.deepEqual([isAt('channel', 4), isAt('post', 7)], [true, true])
    const indexed = await world.db.q.selectFrom('message_search').select('id').where('guild_id', '=', id(1)).execute()
    assert.equal(indexed.length, 16)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('keeps the files of a forwarded message when it is edited', async () => {
    const id = newId()
    const { owner } = world
    await world.app.kernel.store.write((tx) =>
      tx.q
        .insertInto('claimed_placeholders')
        .values({ placeholder_of: `continued.example ${id(11)}`, user_id: owner.id, claimed_at: 0 })
        .execute(),
    )
    const forward = message(id(5), {
      ...{ author: user(id(11)), attachments: [attachment(id(6))], forwardedAttachments: [attachment(id(7))] },
      reference: { messageId: id(3), channelId: id(2) },
      other: { message_snapshots: [{ message: { content: 'forwarded', timestamp: '2020-01-01T00:00:00Z' } }] },
    })
    const source = sourceOf(id(1), { channels: [channel(id(2))], messages: { [id(2)]: [message(id(3)), forward] } })
    const { losses } = await importInto(world, source, owner)
    assert.deepEqual(losses, [])
    const path = `/channels/${id(2)}/messages/${id(5)}`
    const before = (await owner.api.get(path)).body
    const [kept] = before.message_snapshots[0].message.attachments
    assert.deepEqual([before.attachments.length, kept.filename], [1, 'notes.txt'])
    assert.notEqual(before.attachments[0].id, kept.id)
    const refused = await owner.api.patch(path, { attachments: [{ id: kept.id }] })
    assert.equal(refused.status, 400)
    assert.deepEqual((await owner.api.get(path)).body, before)
    const edited = await owner.api.patch(path, { content: 'edited', attachments: [] })
    assert.deepEqual([edited.status, edited.body.content, edited.body.attachments], [200, 'edited', []])
    const found = (await owner.api.get(path)).body
    assert.deepEqual(found.message_snapshots, before.message_snapshots)
    // Removed files expire.
    const rows = await world.db.q
      .selectFrom('attachments')
      .select('id')
      .where('message_id', '=', id(5))
      .where('expires_at', 'is', null)
      .execute()
    assert.deepEqual(rows, [{ id: kept.id }])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('writes files before a server removes them, and lists those that it has removed', async () => {
    const id = newId()
    const { clock } = world
    const withFile = (number: number) => message(id(number), { attachments: [attachment(id(number + 1))] })
    const { files } = world.app.kernel
    async function* pages() {
      yield [withFile(10)]
      clock.advance(600_000)
      yield [withFile(20)]
      assert.equal((await messagesOf(id(1))).length, 2)
      yield [withFile(30)]
      for (const each of await files.unplaced()) await files.discard(each)
      clock.advance(7_200_000)
      yield [withFile(40)]
    }
    const source = { ...sourceOf(id(1), { channels: [channel(id(2))] }), messages: pages }
    const { losses, counts } = await importInto(world, source, world.stranger)
    assert.deepEqual([counts.message, counts.attachment], [4, 3])
    assert.deepEqual(
      losses.map(({ kind, reason }) => [kind, reason]),
      [['attachment', 'the source took too long']],
    )
    assert.deepEqual(await storeFaults(world.db), [])
  })
})

test('an import into a bucket uploads files without their metadata, and stops if one is refused', async (t) => {
  const bucket = await BucketServer.start()
  const world = await World.create({ bucket: readBucketUrl(bucket.url(), {}) })
  t.after(async () => {
    await world.close()
    await bucket.close()
  })
  const photograph = await sharp(await picture('png', { width: 8, height: 8 }))
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer()
  const id = newId()
  const source = sourceOf(id(1), {
    channels: [channel(id(2))],
    messages: { [id(2)]: [message(id(3), { attachments: [attachment(id(4))] })] },
    open: async () => Readable.from([photograph]),
  })
  bucket.fault = () => 'refused'
  await assert.rejects(writeImport(world, source, world.stranger), /cannot store a file: .*503/u)
  bucket.fault = () => 'none'
  const { losses } = await importInto(world, source, world.stranger)
  const rows = await world.db.q.selectFrom('attachments').select('id').execute()
  const stream = await world.app.kernel.files.read(rows[0]?.id ?? '')
  const bytes = Buffer.concat((await stream?.toArray()) ?? [])
  assert.deepEqual([losses, rows.length, bytes.length], [[], 1, photograph.length])
  assert.deepEqual(
    [photograph, bytes].map((each) => each.includes('SecretCamera')),
    [true, false],
  )
  assert.equal(bucket.objects().length, 1)
})
