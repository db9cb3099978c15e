import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transcriptOf } from './transcript.ts'

const message = (id: string, more: object): any => ({
  id,
  channel_id: '1',
  author: { username: 'Bot', bot: true },
  content: '',
  timestamp: '2026-01-01T12:00:00.000000+00:00',
  edited_timestamp: null,
  attachments: [],
  embeds: [],
  ...more,
})

test('A transcript tells what messages consist of, in the order of their ids', () => {
  const row = (...components: object[]) => ({ type: 1, components })
  const shown = message('10', {
    content: 'two\nlines',
    edited_timestamp: '2026-01-01T12:00:00.000000+00:00',
    embeds: [{ title: 'Title', description: 'Description' }],
    attachments: [{ filename: 'log.txt' }],
    reactions: [{ emoji: { name: '👍' }, count: 2 }],
    components: [
      row({ type: 2, label: 'Open' }, { type: 2, custom_id: 'close' }),
      { type: 17, components: [{ type: 10, content: 'inside' }, row({ type: 3, placeholder: 'Choose' })] },
    ],
  })
  const earlier = message('9', { author: { username: 'alice' }, content: 'first' })
  const text = transcriptOf({
    channels: [{ id: '1', name: 'main / general', messages: [shown, earlier] }],
    interactions: [],
  })
  assert.equal(
    text,
    `# main / general

[2026-01-01 12:00:00] alice: first
[2026-01-01 12:00:00] Bot (bot, edited): two
    lines
    embed: Title — Description
    file: log.txt
    [Open] [close]
    inside
    [Choose]
    👍 2
`,
  )
})

test('A transcript tells what was used, what one user alone sees and what failed', () => {
  const hidden = message('2', { content: 'secret', flags: 64, interaction_metadata: { user: { username: 'bob' } } })
  const interactions = [
    { used: '/whisper to:alice', state: 'answered', error: null, message: hidden, follow_ups: [] },
    { used: '/silent', state: 'failed', error: 'the application did not answer', message: null, follow_ups: [] },
  ]
  const text = transcriptOf({ channels: [{ id: '1', name: 'main / general', messages: [] }], interactions })
  assert.equal(
    text,
    `# main / general

[2026-01-01 12:00:00] bob used /whisper to:alice
[2026-01-01 12:00:00] Bot (bot, only bob sees it): secret

# Interactions that failed

- /silent: the application did not answer
`,
  )
})
