import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noticeWords } from './notice-words.ts'

const world: any = {
  user: { id: '1', username: 'me', global_name: null },
  guilds: new Map([
    [
      '5',
      {
        members: new Map([
          [
            '100000000000000000',
            { nick: 'Captain', user: { id: '100000000000000000', username: 'ada', global_name: null } },
          ],
        ]),
        roles: new Map([['200000000000000000', { name: 'Crew' }]]),
        channels: new Map([
          ['300000000000000000', { id: '300000000000000000', type: 0, guild_id: '5', name: 'garden' }],
        ]),
        threads: new Map(),
      },
    ],
  ]),
  privateChannels: new Map(),
  relationships: new Map(),
}
const said = (more: object): any => ({
  content: '',
  guild_id: '5',
  mentions: [{ id: '110000000000000000', username: 'bo', global_name: 'Bo' }],
  attachments: [],
  embeds: [],
  ...more,
})
const words = (more: object) => noticeWords(world, said(more), 1_790_000_000)

describe('what a notification says', () => {
  test('is the text without its markup, with names for ids', () => {
    assert.equal(
      words({
        content: '**<@100000000000000000>** and <@110000000000000000>: <@&200000000000000000> to <#300000000000000000>',
      }),
      '@Captain and @Bo: @Crew to #garden',
    )
  })

  test('reveals no spoiler: neither in text, nor in a file’s name, nor in an embed', () => {
    assert.equal(words({ content: 'Bob ||dies||' }), 'Bob [spoiler]')
    assert.equal(words({ attachments: [{ filename: 'SPOILER_he-dies.png' }] }), 'Sent an attachment')
    assert.equal(words({ embeds: [{ title: '||Bob dies||' }] }), '[spoiler]')
  })

  test('names what a message without text shows', () => {
    assert.equal(words({ attachments: [{}, {}] }), 'Sent 2 attachments')
    assert.equal(words({ sticker_items: [{ name: 'Wave' }] }), 'Sticker: Wave')
    assert.equal(words({ poll: { question: { text: 'Tea?' } } }), 'Poll: Tea?')
    assert.equal(words({ embeds: [{ description: '**Built**' }] }), 'Built')
    assert.equal(words({ message_snapshots: [{}] }), 'Forwarded a message')
    assert.equal(words({}), 'Sent a message')
  })

  test('is cut where it is long, and never within a character', () => {
    assert.equal(words({ content: '🦊'.repeat(300) }), `${'🦊'.repeat(199)}…`)
  })
})
