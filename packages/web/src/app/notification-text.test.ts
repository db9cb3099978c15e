import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notificationText } from './notification-text.ts'

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
const posted = (more: object): any => ({
  content: '',
  guild_id: '5',
  mentions: [{ id: '110000000000000000', username: 'bo', global_name: 'Bo' }],
  attachments: [],
  embeds: [],
  ...more,
})
const words = (more: object) => notificationText(world, posted(more), 1_790_000_000)

describe('A notification’s text', () => {
  test('has no markup, and names instead of IDs', () => {
    assert.equal(
      words({
        content: '**<@100000000000000000>** and <@110000000000000000>: <@&200000000000000000> to <#300000000000000000>',
      }),
      '@Captain and @Bo: @Crew to #garden',
    )
  })

  test('reveals no spoiler in text, file names or embeds', () => {
    assert.equal(words({ content: 'Bob ||dies||' }), 'Bob [spoiler]')
    assert.equal(words({ attachments: [{ filename: 'SPOILER_he-dies.png' }] }), 'Sent an attachment')
    assert.equal(words({ embeds: [{ title: '||Bob dies||' }] }), '[spoiler]')
  })

  test('describes the content of a message without text', () => {
    assert.equal(words({ attachments: [{}, {}] }), 'Sent 2 attachments')
    assert.equal(words({ sticker_items: [{ name: 'Wave' }] }), 'Sticker: Wave')
    assert.equal(words({ poll: { question: { text: 'Tea?' } } }), 'Poll: Tea?')
    assert.equal(words({ embeds: [{ description: '**Built**' }] }), 'Built')
    assert.equal(words({ message_snapshots: [{}] }), 'Forwarded a message')
    assert.equal(words({}), 'Sent a message')
  })

  test('is shortened if it is long, and never within a character', () => {
    assert.equal(words({ content: '🦊'.repeat(300) }), `${'🦊'.repeat(199)}…`)
  })
})
