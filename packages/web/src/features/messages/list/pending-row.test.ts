import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement } from 'react'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { PendingRow } = await import('./pending-row.tsx')
const { MessageListContext } = await import('../row/message-list-context.ts')

const { around: known } = clientInGuild()
const around = (component: any) =>
  known(createElement(MessageListContext, { value: { guildId: '1' } as any }, component))
const file = (name: string): any => ({ name })
const properties = (fields: object, startsGroup = false): any => ({
  message: {
    nonce: 'n',
    channelId: '20',
    body: { content: 'Hello' },
    files: [],
    state: 'sending',
    progress: 0.5,
    problem: null,
    ...fields,
  },
  startsGroup,
})
const texts = (fields: object, startsGroup?: boolean) => textsOf(PendingRow, properties(fields, startsGroup), around)
const markup = (fields: object) => markupOf(PendingRow, properties(fields), around)

describe('A message that is being sent', () => {
  test('shows its text, and its author if it starts a group', () => {
    assert.deepEqual(texts({}), ['Hello'])
    assert.ok(texts({}, true).includes('ada'))
    assert.deepEqual(texts({ body: {} }), [])
  })

  test('shows the progress of its files, and can be canceled', () => {
    assert.deepEqual(texts({ files: [file('cat.png')] }), ['Hello', 'cat.png', 'Cancel'])
    assert.match(markup({ files: [file('cat.png')] }), /<progress [^>]*value="0\.5"/u)
    assert.deepEqual(texts({ files: [file('a'), file('b')] }), ['Hello', '2 files', 'Cancel'])
    assert.deepEqual(texts({ files: [file('cat.png')], state: 'sent' }), ['Hello', 'cat.png'])
    assert.ok(!markup({}).includes('<progress'))
    assert.ok(!markup({ files: [file('cat.png')], state: 'waiting' }).includes('<progress'))
  })

  test('says why it failed, and offers another try', () => {
    const failed = texts({ state: 'failed', problem: 'Too long.' })
    assert.ok(failed.some((each) => each.includes('Too long.')))
    assert.deepEqual(failed.slice(-2), ['Try again', 'Discard'])
  })

  test('waits for a connection, or can be discarded', () => {
    const waiting = texts({ state: 'waiting' })
    assert.equal(waiting.at(-1), 'Discard')
    assert.ok(!waiting.includes('Try again'))
  })
})
