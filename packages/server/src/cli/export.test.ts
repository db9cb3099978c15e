import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'

/** Ids that no bigint holds. */
const IMPOSSIBLE_IDS =
  '<@99999999999999999999> <#99999999999999999999> <:a:99999999999999999999> <:a:9999999999999999999>'

describe(`guildhall export (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-exports-'))
  const ids: Record<string, string> = {}
  let folders = 0
  before(async () => {
    const world = await World.create({ filesDir: join(place.folder, 'files') }, await place.open())
    const { owner, member, channels } = world
    ids.guild = world.guildId
    ids.general = channels.general
    ids.member = member.id
    const path = `/channels/${channels.general}/messages`
    const send = async (who: typeof owner, body: object) => {
      const answer = await who.api.post(path, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    }
    await owner.api.patch('/users/@me', { avatar: dataUri(await picture('png')), global_name: 'The Owner' })
    await owner.api.patch(`/guilds/${world.guildId}/members/@me`, { nick: 'Boss' })
    const { body: emoji } = await owner.api.post(`/guilds/${world.guildId}/emojis`, {
      name: 'party',
      image: dataUri(await picture('png')),
    })
    ids.emoji = emoji.id
    const first = await send(owner, { content: `Hello <@${member.id}> <:party:${emoji.id}> "quoted"\nsecond line` })
    ids.first = first.id
    for (const [who, name] of [
      [owner, '👍'],
      [member, '👍'],
      [member, `party:${emoji.id}`],
    ] as const)
      await who.api.put(`${path}/${first.id}/reactions/${encodeURIComponent(name)}/@me`)
    await member.api.put(`${path}/${first.id}/reactions/${encodeURIComponent('🎉')}/@me?type=1`)
    await owner.api.put(`${path.replace('messages', 'pins')}/${first.id}`)
    const reply = await send(member, { content: 'a reply', message_reference: { message_id: first.id } })
    ids.reply = reply.id
    const withFiles = await owner.api.post(
      path,
      messageForm(
        { embeds: [{ title: 'Title', color: 0xff0080, image: { url: 'attachment://shown.png' } }] },
        {
          0: { bytes: 'some bytes', name: '..%2F..%2Fsecret.txt' },
          1: { bytes: await picture('png'), name: 'shown.png' },
          2: { bytes: 'gone', name: 'gone.txt' },
        },
      ),
    )
    assert.equal(withFiles.status, 200, JSON.stringify(withFiles.body))
    ids.withFiles = withFiles.body.id
    await world.app.kernel.files.discard(withFiles.body.attachments.at(-1).id)
    const gallery = { type: 12, items: [{ media: { url: 'attachment://gallery.png' } }] }
    const drawn = await world.bot.api.post(
      path,
      messageForm(
        { flags: 1 << 15, components: [gallery] },
        { 0: { bytes: await picture('png'), name: 'gallery.png' } },
      ),
    )
    assert.equal(drawn.status, 200, JSON.stringify(drawn.body))
    const { body: thread } = await owner.api.post(`/channels/${channels.general}/threads`, {
      name: '../../etc/passwd\u202e <img>',
      type: 11,
    })
    ids.thread = thread.id
    await owner.api.post(`/channels/${thread.id}/messages`, { content: 'in the thread' })
    await owner.api.post(`/channels/${thread.id}/messages`, { content: IMPOSSIBLE_IDS })
    await owner.api.patch(`/channels/${thread.id}`, { archived: true })
    for (let n = 0; n < 120; n++) await send(member, { content: `message ${n}` })
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    ids.direct = direct.id
    await owner.api.post(`/channels/${direct.id}/messages`, { content: 'only for you' })
    await world.app.worker.settled()
    await world.close()
  })
  after(async () => {
    rmSync(outer, { recursive: true })
    await place.remove()
  })

  const run = (...args: string[]) =>
    runProgram(['export', ...args, ...place.flags, '--files', join(place.folder, 'files')])
  const newFolder = () => join(outer, `out-${++folders}`)
  const exported = async (what: string, id = '') => {
    const folder = newFolder()
    const { status, stdout, stderr } = await run(what, id, '--out', folder)
    assert.deepEqual([status, stderr], [0, ''])
    return { folder, stdout, names: readdirSync(folder) }
  }
  const read = (folder: string, name: string): any => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const fileOf = (names: string[], id = '') => names.find((name) => name.includes(`[${id}]`)) ?? 'none'

  test('writes every channel and thread of a guild, its structure and its members', async () => {
    const { folder, names, stdout } = await exported('guild', ids.guild)
    assert.match(stdout, /^Exported \d+ messages of \d+ channels and threads into .+ 1 files are missing\.\n$/u)
    const general = read(folder, fileOf(names, ids.general))
    assert.deepEqual(
      [general.guild.id, general.channel.id, general.channel.type],
      [ids.guild, ids.general, 'GuildTextChat'],
    )
    assert.equal(general.messageCount, general.messages.length)
    assert.equal(readdirSync(join(folder, 'files')).filter((name) => name.endsWith('gallery.png')).length, 1)
    const texts = general.messages.map(({ content }: { content: string }) => content)
    assert.deepEqual(
      texts.slice(-120),
      Array.from({ length: 120 }, (_, n) => `message ${n}`),
    )
    const order = general.messages.map(({ id }: { id: string }) => BigInt(id))
    assert.deepEqual(
      order,
      order.toSorted((one: bigint, other: bigint) => (one < other ? -1 : 1)),
    )
    const thread = read(folder, fileOf(names, ids.thread))
    assert.deepEqual([thread.channel.type, thread.channel.categoryId], ['GuildPublicThread', ids.general])
    assert.ok(thread.messages.some(({ content }: { content: string }) => content === 'in the thread'))
    const { guildhall } = read(folder, 'guild.json')
    assert.ok(guildhall.channels.some(({ id }: { id: string }) => id === ids.general))
    assert.ok(readFileSync(join(folder, guildhall.emojis[0].imageUrl)).length > 0)
    const { members } = read(folder, 'members.json')
    assert.ok(members.some(({ user }: { user: { id: string } }) => user.id === ids.member))
  })

  test('writes messages with what belongs to them', async () => {
    const { folder, names } = await exported('channel', ids.general)
    assert.equal(names.includes('guild.json'), false)
    const { messages } = read(folder, fileOf(names, ids.general))
    const find = (id = '') => messages.find((each: { id: string }) => each.id === id)
    const first = find(ids.first)
    assert.deepEqual(
      [first.type, first.isPinned, first.author.nickname, first.author.isBot],
      ['Default', true, 'Boss', false],
    )
    assert.ok(readFileSync(join(folder, first.author.avatarUrl)).length > 0)
    assert.deepEqual(
      first.mentions.map(({ id }: { id: string }) => id),
      [ids.member],
    )
    assert.deepEqual(
      first.reactions.map(({ emoji, count, users }: any) => [emoji.name, emoji.id, count, users.length]),
      [
        ['👍', '', 2, 2],
        ['party', ids.emoji, 1, 1],
        ['🎉', '', 1, 1],
      ],
    )
    assert.equal(first.inlineEmojis[0].imageUrl, first.reactions[1].emoji.imageUrl)
    const reply = find(ids.reply)
    assert.deepEqual(
      [reply.type, reply.reference.messageId, reply.reference.channelId],
      ['Reply', ids.first, ids.general],
    )
    const { attachments, embeds } = find(ids.withFiles)
    assert.equal(readFileSync(join(folder, attachments[0].url), 'utf8'), 'some bytes')
    assert.deepEqual([embeds[0].title, embeds[0].color], ['Title', '#FF0080'])
    assert.ok(readFileSync(join(folder, embeds[0].image.url)).length > 0)
  })

  test('names files so that they stay in the folder', async () => {
    const { names, folder } = await exported('guild', ids.guild)
    const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    for (const { name, parentPath } of all) {
      assert.ok(parentPath.startsWith(folder))
      assert.match(name, /^[\p{L}\p{N}\p{M}._ [\]-]+$/u)
      assert.equal(statSync(join(parentPath, name)).mode & 0o077, 0)
    }
    assert.equal(fileOf(names, ids.thread), `_.._etc_passwd _img_ [${ids.thread}].json`)
  })

  test('writes a thread, and the messages of a private channel', async () => {
    const thread = await exported('channel', ids.thread)
    assert.equal(read(thread.folder, fileOf(thread.names, ids.thread)).channel.id, ids.thread)
    const { folder, names } = await exported('channel', ids.direct)
    const { guild, channel, messages } = read(folder, fileOf(names, ids.direct))
    assert.deepEqual([guild.id, channel.type, messages[0].content], ['0', 'DirectTextChat', 'only for you'])
  })

  test('refuses wrong usage, unknown ids and folders that are not empty', async () => {
    const refused = async (status: number, pattern: RegExp, ...args: string[]) => {
      const result = await run(...args)
      assert.equal(result.status, status)
      assert.match(result.stderr, pattern)
    }
    const folder = newFolder()
    await refused(2, /use guildhall export/u, 'roles', '1', '--out', folder)
    await refused(2, /missing id/u, 'guild', 'name', '--out', folder)
    await refused(2, /missing folder/u, 'guild', ids.guild ?? '')
    await refused(1, /there is no guild 7/u, 'guild', '7', '--out', folder)
    await refused(1, /there is no channel 7/u, 'channel', '7', '--out', folder)
    assert.throws(() => statSync(folder))
    writeFileSync(join(outer, 'existing'), 'mine')
    await refused(1, /not empty/u, 'guild', ids.guild ?? '', '--out', outer)
    await refused(1, /cannot write/u, 'guild', ids.guild ?? '', '--out', join(outer, 'existing'))
    assert.equal(readFileSync(join(outer, 'existing'), 'utf8'), 'mine')
  })
})
