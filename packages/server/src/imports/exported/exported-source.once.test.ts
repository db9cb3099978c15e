import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { ImportFailure } from '../import-failure.ts'
import type { ImportedMessage } from '../import-source.ts'
import { ExportedSource } from './exported-source.ts'

const GUILD = { id: '100', name: 'Old guild', iconUrl: 'https://cdn.example/icon.png' }
const CHANNEL = { id: '200', type: 'GuildTextChat', categoryId: '150', category: 'Talk', name: 'general', topic: 'All' }
const author = (id: string, name: string, roles: object[] = []) => ({
  ...{ id, name, discriminator: '0000', nickname: name.toUpperCase(), color: null, isBot: false, roles },
  avatarUrl: 'general.json_Files/avatar.png',
})
const ROLE = { id: '300', name: 'Knights', color: '#FF8000', position: 2 }
const message = (id: string, fields: object = {}) => ({
  ...{ id, type: 'Default', timestamp: '2024-05-01T10:00:00.123+02:00', timestampEdited: null },
  ...{ callEndedTimestamp: null, isPinned: false, content: `text ${id}`, author: author('900', 'ada', [ROLE]) },
  ...{ attachments: [], embeds: [], stickers: [], reactions: [], mentions: [], inlineEmojis: [] },
  ...fields,
})
const file = (messages: object[], head: object = {}) => ({
  ...{ guild: GUILD, channel: CHANNEL, dateRange: { after: null, before: null } },
  ...{ exportedAt: '2024-06-01T00:00:00+00:00', messages, messageCount: messages.length },
  ...head,
})

function newFolder(t: TestContext, files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-exported-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

async function allMessages(source: ExportedSource, channelId = '200', after: string | null = null) {
  const all: ImportedMessage[] = []
  for await (const page of source.messages(channelId, after)) all.push(...page)
  return all
}
const idsOf = (messages: readonly ImportedMessage[]) => messages.map(({ id }) => id)
const reasons = (source: ExportedSource) => source.losses.map(({ kind, reason }) => `${kind}: ${reason}`).join('\n')

describe('A folder exported by DiscordChatExporter', () => {
  test('is a guild with the channels, categories, roles, members and emojis that its messages show', async (t) => {
    const inline = {
      id: '700',
      name: 'party',
      code: 'party',
      isAnimated: true,
      imageUrl: 'general.json_Files/party.gif',
    }
    const thread = {
      id: '250',
      type: 'GuildPublicThread',
      categoryId: '201',
      category: 'news',
      name: 'a thread',
      topic: null,
    }
    const folder = newFolder(t, {
      'general.json': file([
        message('400', { inlineEmojis: [inline] }),
        message('401', { author: author('90', 'bob') }),
      ]),
      'thread.json': file([message('402')], { channel: thread }),
    })
    const source = await ExportedSource.open(folder, null)
    assert.deepEqual([source.identity, source.origin], ['discord.com export 100', 'discord.com'])
    const guild = await source.guild()
    assert.deepEqual(
      guild.channels.map(({ id, type, parentId, name, topic }) => [id, type, parentId, name, topic]).toSorted(),
      [
        ['150', 4, null, 'Talk', null],
        ['200', 0, '150', 'general', 'All'],
        ['201', 0, null, 'news', null],
        ['250', 11, '201', 'a thread', null],
      ],
    )
    assert.deepEqual(
      guild.roles.map(({ id, name, color, permissions }) => [id, name, color, id === '100' || permissions]),
      [
        ['100', '@everyone', 0, true],
        ['300', 'Knights', 0xff8000, '0'],
      ],
    )
    // Private channels can't be told from public ones.
    assert.equal(BigInt(guild.roles[0]?.permissions ?? '0') & (1n << 10n), 0n)
    assert.match(reasons(source), /permissions: /u)
    assert.deepEqual(
      guild.emojis.map(({ id, isAnimated, image }) => [id, isAnimated, image.address]),
      [['700', true, 'general.json_Files/party.gif']],
    )
    assert.equal(guild.icon, null)
    const pages = await Array.fromAsync(source.members(null))
    assert.deepEqual(
      pages.flat().map(({ user, roleIds }) => [user.id, user.username, user.globalName, roleIds]),
      [
        ['90', 'bob', 'BOB', []],
        ['900', 'ada', 'ADA', ['300']],
      ],
    )
    assert.deepEqual((await Array.fromAsync(source.members('90'))).flat().length, 1)
    assert.deepEqual(await Array.fromAsync(source.bans()), [])
  })

  test('has messages with everything that the format contains', async (t) => {
    const attachment = { id: '500', url: 'general.json_Files/a%20file.txt', fileName: 'a file.txt', fileSizeBytes: 5 }
    const reaction = { emoji: { id: '', name: '👍', code: 'thumbsup' }, count: 3, users: [author('90', 'bob')] }
    const embed = {
      ...{ title: 'Title', url: 'https://example.com', timestamp: null, description: 'words', color: '#0000FF' },
      ...{ footer: { text: 'end', iconUrl: 'x.png', iconCanonicalUrl: 'https://example.com/x.png' } },
      ...{ images: [{ url: 'y.png', canonicalUrl: 'https://example.com/y.png', width: 3, height: 4 }] },
      ...{ fields: [{ name: 'n', value: 'v', isInline: true }], inlineEmojis: [] },
    }
    const folder = newFolder(t, {
      'general.json_Files/a file.txt': 'bytes',
      'general.json': file([
        message('400', {
          ...{ isPinned: true, timestampEdited: '2024-05-02T10:00:00+02:00', attachments: [attachment] },
          ...{ reactions: [reaction], embeds: [embed], mentions: [author('90', 'bob')] },
          stickers: [{ id: '600', name: 'wave', format: 'Lottie', sourceUrl: '' }],
        }),
        message('401', { type: 'Reply', reference: { messageId: '400', channelId: '200', guildId: '100' } }),
        message('402', { type: 'ChannelPinnedMessage', content: 'Pinned a message.' }),
        message('403', { type: '24', content: 'other' }),
        message('404', {
          reference: { type: 'Forward', messageId: '400', channelId: '200', guildId: '100' },
          forwardedMessage: {
            timestamp: '2024-05-01T10:00:00+02:00',
            content: 'forwarded',
            attachments: [],
            embeds: [],
          },
        }),
      ]),
    })
    const source = await ExportedSource.open(folder, '100')
    const [first, reply, pin, other, forward] = await allMessages(source)
    assert.ok(first && reply && pin && other && forward)
    assert.deepEqual([first.pinned, first.editedTimestamp], [true, '2024-05-02T10:00:00+02:00'])
    assert.equal(first.timestamp, '2024-05-01T10:00:00.123+02:00')
    assert.deepEqual(first.stickers, [{ id: '600', name: 'wave', format: 3 }])
    assert.deepEqual(
      first.reactions.map(({ emojiId, emojiName, count, users }) => [emojiId, emojiName, count, users[0]?.id]),
      [[null, '👍', 3, '90']],
    )
    assert.deepEqual(first.embeds, [
      {
        ...{ title: 'Title', url: 'https://example.com', timestamp: null, description: 'words', color: 255 },
        footer: { text: 'end', icon_url: 'https://example.com/x.png' },
        image: { url: 'https://example.com/y.png', width: 3, height: 4 },
        fields: [{ name: 'n', value: 'v', inline: true }],
      },
    ])
    const opened = first.attachments[0] && (await source.open(first.attachments[0].file))
    assert.ok(opened)
    assert.equal(await text(opened), 'bytes')
    assert.deepEqual([reply.type, reply.reference], [19, { messageId: '400', channelId: '200' }])
    assert.deepEqual([pin.type, pin.content, other.type, other.content], [6, '', 24, 'other'])
    assert.deepEqual((forward.other.message_snapshots as any)[0].message.content, 'forwarded')
  })

  test('continues after a message, and reads a channel that was divided among files', async (t) => {
    const ids = Array.from({ length: 250 }, (_, n) => String(1000 + n))
    const folder = newFolder(t, {
      'a [part 2].json': file(ids.slice(150).map((id) => message(id))),
      'b [part 1].json': file(ids.slice(0, 150).map((id) => message(id))),
    })
    const source = await ExportedSource.open(folder, null)
    assert.deepEqual(idsOf(await allMessages(source)), ids)
    assert.deepEqual(idsOf(await allMessages(source, '200', '1100')), ids.slice(101))
    assert.deepEqual(await allMessages(source, '999'), [])
    assert.equal(reasons(source), '')
  })

  test('must have one guild, or the one that is named', async (t) => {
    const other = { guild: { ...GUILD, id: '101' }, channel: { ...CHANNEL, id: '201' } }
    const folder = newFolder(t, {
      'a.json': file([message('400')]),
      'b.json': file([message('401')], other),
      'dm.json': file([message('402')], {
        guild: { id: '0', name: 'Direct Messages' },
        channel: { ...CHANNEL, id: '202' },
      }),
    })
    const failure = (pattern: RegExp) => (error: unknown) =>
      error instanceof ImportFailure && pattern.test(error.message)
    await assert.rejects(ExportedSource.open(folder, null), failure(/several guilds, choose one: 100, 101/u))
    await assert.rejects(ExportedSource.open(folder, '7'), failure(/no export of guild 7/u))
    await assert.rejects(ExportedSource.open(newFolder(t, {}), null), failure(/no export of a guild/u))
    await assert.rejects(ExportedSource.open(join(folder, 'missing'), null), failure(/there is no folder/u))
    await assert.rejects(ExportedSource.open(join(folder, 'a.json'), null), failure(/not a readable folder/u))
    const source = await ExportedSource.open(folder, '101')
    assert.deepEqual((await source.guild()).channels.map(({ id }) => id).toSorted(), ['150', '201'])
  })
})

describe('A hostile folder', () => {
  test('with damaged files loses only what is damaged', async (t) => {
    const whole = JSON.stringify(file([message('400'), message('401'), message('402')]))
    const folder = newFolder(t, {
      'general.json': whole.slice(0, whole.indexOf('"402"') + 40),
      'no-json.json': '<html>',
      'empty.json': '',
      'list.json': '[1, 2]',
      'other.json': '{"a": 1}',
      'deep.json': `{"guild": ${'['.repeat(100_000)}`,
      'long.json': `{"guild": "${'x'.repeat(17_000_000)}"}`,
      'wrong.json': file([message('500')], { guild: 7, channel: ['x'] }),
      'types.json': file(
        [
          ...[7, null, 'text', [], {}, { id: 7 }, { id: '601' }, message('602', { timestamp: 'yesterday' })],
          message('603', { author: { id: '<script>' } }),
          message('604', {
            ...{ attachments: 'x', embeds: { a: 1 }, reactions: [[], { emoji: 7 }], mentions: [null] },
          }),
          message('605', { ...{ type: {}, content: 7, isPinned: 'yes', stickers: [{}], reference: 'x' } }),
          message('605'),
          message('300'),
        ] as object[],
        { channel: { ...CHANNEL, id: '201' } },
      ),
    })
    symlinkSync('/etc/passwd', join(folder, 'link.json'))
    mkdirSync(join(folder, 'folder.json'))
    const source = await ExportedSource.open(folder, null)
    assert.deepEqual(idsOf(await allMessages(source)), ['400', '401'])
    const kept = await allMessages(source, '201')
    assert.deepEqual(idsOf(kept), ['604', '605'])
    assert.deepEqual([kept[1]?.type, kept[1]?.content, kept[1]?.pinned, kept[1]?.reference], [0, '', false, null])
    const guild = await source.guild()
    assert.deepEqual(guild.channels.map(({ id }) => id).toSorted(), ['150', '200', '201'])
    const lost = source.losses.map(({ kind, id }) => `${kind} ${id}`)
    for (const name of ['no-json', 'empty', 'list', 'other', 'deep', 'long', 'wrong', 'link', 'folder'])
      assert.ok(lost.includes(`file ${name}.json`), `${name}: ${lost.join(', ')}`)
    assert.match(reasons(source), /nested too deeply/u)
    assert.match(reasons(source), /more than 16777216 bytes/u)
    assert.match(reasons(source), /messages: the rest is missing: it is incomplete/u)
    assert.ok(lost.includes('message 603') && lost.includes('message 605') && lost.includes('message 300'))
  })

  test('can’t make an import read files outside of it', async (t) => {
    const folder = newFolder(t, { 'general.json': file([message('400')]), 'files/mine.txt': 'mine' })
    writeFileSync(join(folder, '..', 'guildhall-secret.txt'), 'secret')
    t.after(() => rmSync(join(folder, '..', 'guildhall-secret.txt')))
    symlinkSync('/etc/passwd', join(folder, 'files', 'link.txt'))
    symlinkSync('/etc', join(folder, 'etc'))
    const source = await ExportedSource.open(folder, null)
    const open = (address: string) => source.open({ address, name: 'name', size: null })
    for (const address of [
      ...['/etc/passwd', '../guildhall-secret.txt', 'files/../../guildhall-secret.txt', '..%2Fguildhall-secret.txt'],
      ...[
        '..\\guildhall-secret.txt',
        'files/link.txt',
        'etc/passwd',
        'file:///etc/passwd',
        'https://example.com/a.png',
      ],
      ...['', '.', 'files', 'files/mine.txt\0', 'files/missing.txt', '%', 'general.json/x'],
    ])
      assert.equal(await open(address), null, address)
    for (const address of ['files/mine.txt', 'files\\mine.txt', './files/mine.txt', 'files%2Fmine.txt']) {
      const stream = await open(address)
      assert.ok(stream, address)
      assert.equal(await text(stream), 'mine')
    }
    assert.equal(source.losses.length, 16)
  })

  test('with a wrong description of the guild is read from its messages', async (t) => {
    for (const content of ['{', '7', '{"guildhall": {"guild": 7}}', `[${'['.repeat(50_000)}`]) {
      const folder = newFolder(t, {
        'general.json': file([message('400')]),
        'guild.json': content,
        'members.json': '{',
      })
      const source = await ExportedSource.open(folder, null)
      assert.equal((await source.guild()).name, 'Old guild')
      assert.match(reasons(source), /file: it does not describe a guild/u)
      assert.equal((await Array.fromAsync(source.members(null))).flat().length, 1)
    }
  })
})
