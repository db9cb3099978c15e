import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOfEvent } from './event-lines.ts'
import { SandboxTranscript } from './sandbox-transcript.ts'
import { shownChoice, shownComponent, shownParts } from './shown-message.ts'
import { TranscriptNames } from './transcript-names.ts'

const WORLD: any = {
  bot: { id: '1' },
  users: { alice: { id: '2', token: 'a' } },
  guilds: { main: { id: '3' }, other: { id: '4' } },
  channels: { general: { id: '5', guild_id: '3' } },
  roles: {},
}

const message = (more: object): any => ({
  id: '10',
  channel_id: '5',
  type: 0,
  author: { id: '1', username: 'Desk', bot: true },
  content: '',
  attachments: [],
  embeds: [],
  ...more,
})

test('a transcript shows a message’s text, embeds, files, poll and components', () => {
  const row = (...components: object[]) => ({ type: 1, components })
  const shown = message({
    content: 'two\nlines',
    embeds: [{ title: 'Title', description: 'Description', fields: [{ name: 'Queue', value: '3' }] }],
    attachments: [{ filename: 'log.txt' }],
    poll: { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }] },
    components: [
      row({ type: 2, label: 'Open', disabled: true }, { type: 2, custom_id: 'close' }),
      {
        type: 17,
        components: [
          { type: 10, content: 'inside\nof it' },
          { type: 9, components: [{ type: 10, content: 'beside' }], accessory: { type: 2, label: 'More' } },
          row({ type: 3, custom_id: 'prio', placeholder: 'Choose', options: [{ label: 'High', value: 'h' }] }),
        ],
      },
    ],
  })
  assert.deepEqual(shownParts(shown), [
    'lines',
    'embed: Title — Description',
    '  Queue: 3',
    'file: log.txt',
    'poll: Tea?',
    '  ( ) Yes',
    '[Open (disabled)] [close]',
    'inside',
    'of it',
    'beside',
    '[More]',
    '[Choose]',
  ])
  assert.equal(shownComponent(shown, 'prio'), '[Choose]')
  assert.equal(shownComponent(undefined, 'prio'), '[prio]')
  assert.equal(shownChoice(shown, 'prio', ['h', 'x']), 'High, x')
})

test('a transcript omits unchanged messages, and shows IDs of unknown objects', () => {
  const known = new TranscriptNames(WORLD, 'Desk')
  const lineFor = (type: any, data: any) => lineOfEvent({ streamId: '5', event: { type, data } }, known)?.text
  assert.equal(lineFor('MESSAGE_CREATE', message({ content: 'hello' })), 'Desk (bot): hello')
  assert.equal(lineFor('MESSAGE_UPDATE', message({ content: 'hello', edited_timestamp: 'now' })), undefined)
  assert.equal(lineFor('MESSAGE_UPDATE', message({ id: '11', content: 'older' })), 'Desk (bot): older (edited)')
  assert.equal(lineFor('MESSAGE_DELETE', { id: '12', channel_id: '5' }), 'message 12 is deleted')
  assert.equal(lineFor('MESSAGE_CREATE', message({ id: '13', type: 7 })), 'Desk (bot): [user join]')
  assert.equal(lineFor('VOICE_STATE_UPDATE', { user_id: '9', channel_id: '5' }), 'user 9 joins the voice channel')
  assert.equal(lineFor('VOICE_STATE_UPDATE', { user_id: '9', channel_id: '5' }), undefined)
  assert.equal(lineFor('TYPING_START', {}), undefined)
  assert.equal(known.channel('5'), '#main/general')
  assert.equal(known.channel('6'), 'channel 6')
})

test('a transcript keeps the last entries, and counts earlier ones', async () => {
  const transcript = new SandboxTranscript({ world: WORLD, botName: 'Desk', db: () => ({}) as never, now: () => 0 })
  for (let count = 0; count < 2003; count++) transcript.note(`note ${count}`)
  const lines = (await transcript.read()).trimEnd().split('\n')
  assert.deepEqual(lines.slice(0, 2), ['(3 earlier entries are left out)', '[1970-01-01 00:00:00.000] note 3'])
  assert.equal(lines.length, 2001)
  transcript.note('x'.repeat(9 * 1_048_576))
  assert.equal(await transcript.read(), '(2004 earlier entries are left out)\n')
})
