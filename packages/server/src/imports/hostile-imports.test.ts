import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { importInto, shownGuild } from '@guildhall/testing/features/imports'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { noisyPicture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { firstIdAt } from '../kernel/ids/ids.ts'
import type { ImportedMessage, ImportedUser, ImportSource } from './import-source.ts'

const LONG = 'x\u0000\ud800é'.repeat(200_000)
const BEGAN = Date.parse('2020-01-01T00:00:00Z')
const id = (number: number): string => firstIdAt(BEGAN + number * 1000)

const avatar = (address: string) => ({ avatar: { address, name: 'a.png', size: null } })

const user = (number: number, more: object = {}): ImportedUser => ({
  id: id(number),
  username: `user ${number}`,
  globalName: null,
  isBot: false,
  avatar: null,
  ...more,
})

const message = (number: number, more: object = {}): ImportedMessage => ({
  id: id(number),
  type: 0,
  author: user(1),
  webhookId: null,
  content: `message ${number}`,
  timestamp: '2020-01-01T00:00:00Z',
  editedTimestamp: null,
  pinned: false,
  pinnedAt: null,
  mentionEveryone: false,
  mentions: [],
  attachments: [],
  forwardedAttachments: [],
  reactions: [],
  embeds: [],
  stickers: [],
  flags: 0,
  reference: null,
  other: {},
  ...more,
})

const channel = (number: number, more: object = {}): any => ({
  id: id(number),
  type: 0,
  parentId: null,
  position: number,
  name: `channel ${number}`,
  topic: null,
  nsfw: false,
  slowmode: 0,
  overwrites: [],
  memberIds: [],
  other: {},
  ...more,
})

const role = (number: number, more: object = {}): any => ({
  id: id(number),
  name: `role ${number}`,
  position: number,
  permissions: '0',
  color: 0,
  hoist: false,
  mentionable: false,
  isManaged: false,
  unicodeEmoji: null,
  icon: null,
  ...more,
})

const overwrites = Array.from({ length: 10_000 }, (_, number) => ({
  id: id(10_000 + number),
  type: 'member',
  allow: '9'.repeat(1000),
  deny: '-1',
}))

const CHANNELS = [
  channel(100, { type: 4, parentId: id(100) }),
  channel(101, { type: 4, parentId: id(102) }),
  channel(102, { type: 4, parentId: id(101) }),
  channel(103, { parentId: id(103), name: LONG, topic: LONG, slowmode: 1e9, overwrites }),
  channel(103, { name: 'the same id again' }),
  channel(104, { type: 99 }),
  channel(105, { type: 15, other: { available_tags: [{ id: 'x' }, null, { id: id(1), name: LONG }], flags: -1 } }),
  channel(106, { id: '99999999999999999999', name: '' }),
  channel(107, {
    name: '',
    nsfw: 'yes',
    position: Number.NaN,
    other: { bitrate: '∞', default_auto_archive_duration: 7 },
  }),
  channel(108, { type: 11, parentId: id(999) }),
  channel(109, { type: 11, parentId: id(108) }),
  channel(110, {
    type: 12,
    parentId: id(103),
    memberIds: [id(1), id(2), 'x'],
    name: LONG,
    other: { owner_id: 7, thread_metadata: { archived: 'no', archive_timestamp: LONG } },
  }),
  channel(111, { type: 11, parentId: id(105), other: { applied_tags: [id(1), id(1), id(5)], flags: 2 } }),
]

const MESSAGES = [
  message(201, { content: LONG, timestamp: LONG, type: 77, flags: 0x7fffffff }),
  message(201, { content: 'the same id again' }),
  message(150, { content: 'below the one before' }),
  message(202, { id: 'x' }),
  message(203, { author: user(1, { id: 'x' }) }),
  message(204, { author: user(5, { username: LONG, globalName: '\u0000', ...avatar('endless') }), pinned: true }),
  message(205, {
    embeds: [
      null,
      7,
      {},
      { title: LONG, fields: [{ name: LONG, value: LONG }], image: { url: 'javascript:1' } },
      ...Array(50).fill({ title: 'a' }),
    ],
  }),
  message(206, {
    reactions: [
      ...Array.from({ length: 50 }, (_, number) => ({
        emojiId: null,
        emojiName: number % 3 === 0 ? 'no emoji' : '🎉',
        count: 5,
        users: [user(1), user(1), user(6)],
      })),
    ],
    mentions: Array.from({ length: 500 }, (_, number) => user(3000 + number)),
  }),
  message(207, { reference: { messageId: id(207), channelId: id(103) }, type: 19 }),
  message(208, {
    webhookId: id(77),
    author: user(77, { username: LONG }),
    stickers: Array(9).fill({ id: 'x', name: LONG, format: 99 }),
  }),
  message(209, {
    content: '',
    other: {
      components: nested(5000),
      poll: { question: { text: LONG }, answers: [null, 3] },
      message_snapshots: [null],
    },
    reference: { messageId: null, channelId: id(103) },
  }),
  message(210, { id: firstIdAt(Date.parse('2090-01-01T00:00:00Z')), content: 'from the future' }),
  message(211, { id: '9223372036854775807', content: 'the last id' }),
  message(212, {
    attachments: [
      {
        id: id(1),
        file: { address: 'gone', name: '../../etc/passwd', size: null },
        contentType: null,
        width: null,
        height: null,
        description: null,
      },
    ],
  }),
]

function nested(depth: number): object[] {
  let list: object[] = [{ type: 10, content: 'deep' }]
  for (let level = 0; level < depth; level++) list = [{ type: 17, components: list }]
  return list
}

function* endless(): Iterable<Buffer> {
  for (;;) yield Buffer.alloc(100_000)
}

async function* pagesOf<T>(...pages: (readonly T[])[]): AsyncIterable<readonly T[]> {
  yield* pages
}

const source: ImportSource = {
  identity: 'hostile',
  origin: 'hostile.example',
  guild: async () => ({
    id: id(90),
    name: LONG,
    description: LONG,
    owner: user(1),
    icon: { address: 'icon', name: 'icon', size: null },
    banner: null,
    splash: null,
    roles: [
      role(91, { name: LONG, permissions: LONG, color: -5, unicodeEmoji: LONG }),
      role(91),
      ...Array.from({ length: 400 }, (_, number) => role(1000 + number, { position: 3 })),
    ],
    channels: CHANNELS,
    emojis: [
      {
        id: id(95),
        name: LONG,
        isAnimated: false,
        roleIds: [id(91), 'x'],
        creator: user(1),
        image: { address: 'icon', name: 'e', size: null },
      },
    ],
    stickers: [],
    other: {
      verification_level: 99,
      features: ['COMMUNITY', 'DISCOVERABLE', 7, 'VERIFIED'],
      system_channel_id: id(100),
      afk_timeout: LONG,
      preferred_locale: 'xx',
    },
  }),
  members: () =>
    pagesOf(
      [
        { user: user(2, avatar('icon')), nick: LONG, roleIds: [id(91), id(91), 'x', id(90)], joinedAt: LONG },
        { user: user(1), nick: null, roleIds: [], joinedAt: null },
        { user: user(2), nick: 'again', roleIds: [], joinedAt: null },
      ],
      [{ user: user(1), nick: 'once more', roleIds: [], joinedAt: null }],
    ),
  bans: () =>
    pagesOf([
      { user: user(2), reason: LONG },
      { user: user(9), reason: LONG },
      { user: user(9), reason: null },
    ]),
  messages: (channelId) => (channelId === id(103) ? pagesOf(MESSAGES) : pagesOf()),
  open: async ({ address }) =>
    address === 'icon'
      ? Readable.from([Buffer.from('no image')])
      : address === 'endless'
        ? Readable.from(endless())
        : null,
  losses: [],
  close: async () => {},
}

describe('an import from a hostile source', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('writes nothing wrong, and lists what it left out', async () => {
    const { guildId, losses, counts } = await importInto(world, source, world.stranger)
    assert.equal(guildId, id(90))
    assert.deepEqual(await storeFaults(world.db), [])
    const shown = await shownGuild(world.stranger.api, guildId)
    assert.equal(shown.roles.length, 250)
    assert.deepEqual(shown.emojis, [])
    assert.equal(shown.guild.icon, null)
    assert.equal(shown.members.length, 3)
    assert.deepEqual(
      shown.bans.map(([user]: any) => user),
      [id(9)],
    )
    const general = shown.channels.find((each: any) => each.id === id(103))
    assert.equal(general.permission_overwrites.length, 1000)
    assert.equal(general.parent_id, null)
    assert.equal(shown.messages[id(103)].length, counts.message)
    const avatars = losses.filter(({ kind }) => kind === 'avatar')
    assert.deepEqual(avatars.map((each) => [each.id, each.reason]).sort(), [
      [id(2), 'it is no image'],
      [id(5), 'its file could not be read, or is too large'],
    ])
    const kinds = new Set(losses.map(({ kind }) => kind))
    for (const kind of [
      'channel',
      'role',
      'overwrite',
      'message',
      'embed',
      'reaction',
      'content',
      'icon',
      'emoji',
      'ban',
    ])
      assert.ok(kinds.has(kind), `no loss of a ${kind}`)
  })

  test('receives only some of many large avatars at once', async () => {
    const bytes = await noisyPicture({ width: 580, height: 580 })
    assert.ok(bytes.length > 900_000 && bytes.length < 1_048_576, `${bytes.length}`)
    const people = Array.from({ length: 45 }, (_, number) => user(700 + number, avatar('large')))
    const { guildId, losses } = await importInto(
      world,
      {
        ...source,
        identity: 'large avatars',
        origin: 'large.example',
        guild: async () => ({
          ...(await source.guild()),
          id: id(600),
          channels: [],
          icon: null,
          emojis: [],
          roles: [],
        }),
        members: () => pagesOf(people.map((each) => ({ user: each, nick: null, roleIds: [], joinedAt: null }))),
        open: async () => Readable.from([bytes]),
      },
      world.stranger,
    )
    const shown = await shownGuild(world.stranger.api, guildId)
    const withAvatar = shown.members.filter(([, , hash]: any) => hash !== null)
    assert.ok(withAvatar.length > 30 && withAvatar.length < 45, `${withAvatar.length}`)
    assert.equal(losses.filter(({ kind }) => kind === 'avatar').length, 45 - withAvatar.length)
    assert.deepEqual(await storeFaults(world.db), [])
  })
})
