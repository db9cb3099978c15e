import assert from 'node:assert/strict'
import { text as textOf } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { World } from '@guildhall/testing/worlds/world'
import type { Outside } from '../../kernel/external-requests.ts'
import type { ImportedGuild, ImportedMember, ImportedMessage } from '../import-source.ts'
import { LiveSource } from './live-source.ts'

const nowhere: Pick<Outside, 'get'> = { get: () => Promise.reject(new Error('not a host of the source')) }

describe('LiveSource, reading from another server', () => {
  let world: World
  let source: LiveSource
  before(async () => {
    world = await World.create()
    const port = await world.app.listen()
    const options = { from: `http://127.0.0.1:${port}/api`, guildId: world.guildId, token: world.bot.token }
    source = new LiveSource({ ...options, clock: world.clock, outside: nowhere, maxFileBytes: 1_000_000 })
  })
  after(() => source.close())
  after(() => world.close())

  const all = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => (await Array.fromAsync(pages)).flat()
  const messagesOf = (channelId: string, from: string | null = null) =>
    all<ImportedMessage>(source.messages(channelId, from))

  it('reads roles, overwrites, channels, threads, emojis and stickers of a guild', async () => {
    const { owner, guildId, channels, member } = world
    await owner.api.put(`/channels/${channels.general}/permissions/${world.roles.member}`, {
      type: 0,
      allow: '1024',
      deny: '2048',
    })
    const { body: emoji } = await owner.api.post(`/guilds/${guildId}/emojis`, {
      name: 'hut',
      image: dataUri(await picture('png')),
    })
    const thread = async (type: number, name: string) => {
      const { status, body } = await owner.api.post(`/channels/${channels.general}/threads`, { name, type })
      assert.equal(status, 201, JSON.stringify(body))
      return body.id
    }
    const [open, archived, hidden] = [
      await thread(11, 'open'),
      await thread(11, 'archived'),
      await thread(12, 'hidden'),
    ]
    await owner.api.put(`/channels/${hidden}/thread-members/${member.id}`)
    for (const id of [archived, hidden])
      assert.equal((await owner.api.patch(`/channels/${id}`, { archived: true })).status, 200)
    const guild: ImportedGuild = await source.guild()
    assert.deepEqual([guild.id, guild.name, guild.owner?.id], [guildId, 'Guild under test', owner.id])
    assert.equal(guild.other.verification_level, 0)
    const roles = await owner.api.get(`/guilds/${guildId}/roles`)
    assert.deepEqual(new Set(guild.roles.map(({ id }) => id)), new Set(roles.body.map(({ id }: any) => id)))
    const general = guild.channels.find(({ id }) => id === channels.general)
    assert.deepEqual(general?.overwrites, [{ id: world.roles.member, type: 'role', allow: '1024', deny: '2048' }])
    const threads = guild.channels.filter(({ type }) => type === 11 || type === 12)
    assert.deepEqual(
      threads.map(({ id, name, parentId, memberIds }) => [id, name, parentId, new Set(memberIds)]),
      [
        [open, 'open', channels.general, new Set([owner.id])],
        [archived, 'archived', channels.general, new Set([owner.id])],
        [hidden, 'hidden', channels.general, new Set([owner.id, member.id])],
      ],
    )
    assert.deepEqual(
      guild.emojis.map(({ id, name, creator }) => [id, name, creator?.id]),
      [[emoji.id, 'hut', owner.id]],
    )
    const [hut] = guild.emojis
    assert.ok(hut && (await source.open(hut.image)))
    assert.deepEqual(source.losses, [])
  })

  it('reads members and bans, beginning after an id', async () => {
    const banned = await world.newPerson('banned')
    await world.join(banned)
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${banned.id}`, {}, { 'x-audit-log-reason': 'noise' })
    const members = await all<ImportedMember>(source.members(null))
    const ids = [world.owner, world.bot, world.moderator, world.member].map(({ id }) => id)
    assert.deepEqual(new Set(members.map(({ user }) => user.id)), new Set(ids))
    const rolesOf = (id: string) => members.find(({ user }) => user.id === id)?.roleIds
    assert.deepEqual(rolesOf(world.moderator.id), [world.roles.moderator])
    const [first, ...rest] = members
    assert.deepEqual(await all(source.members(first?.user.id ?? null)), rest)
    assert.deepEqual(
      (await all(source.bans(null))).map(({ user, reason }) => [user.id, reason]),
      [[banned.id, 'noise']],
    )
  })

  it('reads messages in ascending order, with files, reactions, pins and replies', async () => {
    const { owner, member, guildId } = world
    const { body: channel } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'history' })
    await fillChannel(world, { guildId, channelId: channel.id, authorIds: [owner.id, member.id], count: 450 })
    const sent = await owner.api.post(
      `/channels/${channel.id}/messages`,
      messageForm({ content: 'a file' }, { 0: { name: 'notes.txt', bytes: Buffer.from('some notes') } }),
    )
    const reply = { content: 'a reply', message_reference: { message_id: sent.body.id } }
    const { body: replied } = await member.api.post(`/channels/${channel.id}/messages`, reply)
    for (const { api } of [owner, member])
      await api.put(`/channels/${channel.id}/messages/${sent.body.id}/reactions/%F0%9F%8E%89/@me`)
    world.clock.advance(60_000)
    await owner.api.put(`/channels/${channel.id}/messages/pins/${replied.id}`)
    const messages = await messagesOf(channel.id)
    const numbered = messages.slice(0, 450).map(({ content }) => Number(/\((\d+)\)$/u.exec(content)?.[1]))
    assert.deepEqual(
      numbered,
      Array.from({ length: 450 }, (_, index) => index),
    )
    const [file, answer] = messages.slice(450)
    assert.deepEqual([file?.content, answer?.content], ['a file', 'a reply'])
    assert.deepEqual(answer?.reference, { messageId: sent.body.id, channelId: channel.id })
    assert.deepEqual([file?.pinned, answer?.pinned], [false, true])
    const [pin] = (await owner.api.get(`/channels/${channel.id}/messages/pins`)).body.items
    assert.deepEqual([file?.pinnedAt, answer?.pinnedAt], [null, pin.pinned_at])
    const [reaction] = file?.reactions ?? []
    assert.deepEqual(
      [reaction?.emojiName, reaction?.count, new Set(reaction?.users.map(({ id }) => id))],
      ['🎉', 2, new Set([owner.id, member.id])],
    )
    const [attachment] = file?.attachments ?? []
    assert.deepEqual([attachment?.file.name, attachment?.file.size], ['notes.txt', 10])
    const body =
      attachment &&
      (await source.open({
        ...attachment.file,
        address: new URL(
          new URL(attachment.file.address).pathname + new URL(attachment.file.address).search,
          source.identity.split(' ')[0],
        ).href,
      }))
    assert.equal(body && (await textOf(body)), 'some notes')
    const middle = messages[200]?.id ?? ''
    assert.deepEqual(await messagesOf(channel.id, middle), messages.slice(201))
  })

  it('reports a channel that the bot may not read, and goes on', async () => {
    const guildId = (await world.newGuild(world.owner)).id
    const { body: channels } = await world.owner.api.get(`/guilds/${guildId}/channels`)
    const hidden = channels.find(({ type }: any) => type === 0).id
    assert.deepEqual(await messagesOf(hidden), [])
    const loss = source.losses.find(({ id }) => id === hidden)
    assert.equal(loss?.kind, 'channel')
    assert.match(loss?.reason ?? '', /status 403/u)
  })
})
