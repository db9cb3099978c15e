import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesNamingTables, freeFeatures } from './removable/free-features.ts'
import { neighboursOf } from './removable/neighbours.ts'

const feature = (path: string, text: string) => ({ fileName: `packages/server/src/features/${path}`, text })
const others = ['messages', 'polls', 'welcome-screen'].map((name) => feature(`${name}/view.ts`, ''))

describe('Features that nothing else imports', () => {
  const pins = feature('pins/feature.ts', "import { keyOf } from '../messages/messages-store.ts'")

  test('are all features that no other feature imports', () => {
    assert.deepEqual(freeFeatures([...others, pins]), ['pins', 'polls', 'welcome-screen'])
  })

  test('exclude features that a test or a shared part of tests imports', () => {
    const other = {
      fileName: 'packages/testing/src/topics/polls.ts',
      text: "import 'guildhall/features/polls/end-poll'",
    }
    const ofApp = { fileName: 'packages/server/src/app.test.ts', text: "import './features/welcome-screen/view.ts'" }
    assert.deepEqual(freeFeatures([...others, pins, other, ofApp]), ['pins'])
  })
})

test('files that name a feature’s table are found', () => {
  const sources = [
    feature('pins/pins-tables.ts', "const pins = table({ name: 'pins', columns: { id } })"),
    feature('pins/pins-store.ts', "q.selectFrom('pins')"),
    feature('messages/messages-store.ts', "q.selectFrom('pins')"),
    feature('messages/messages-rules.ts', "q.selectFrom('pinned')"),
  ]
  assert.deepEqual(filesNamingTables('pins', sources), ['packages/server/src/features/messages/messages-store.ts'])
  assert.deepEqual(filesNamingTables('messages', sources), [])
})

test('neighbours import or are imported alike, and their tests do not use what is removed', () => {
  const sources = [
    feature('polls/end-poll.ts', "import '../messages/messages-store.ts'"),
    feature('pins/pin-message.ts', "import '../messages/messages-store.ts'"),
    feature('pins/pin-message.test.ts', "await api.put('/channels/1/pins/2')"),
    feature('pins/unpin-message.test.ts', "await api.post('/channels/1/ballots/2/close')"),
    feature('messages/create-message.ts', ''),
    feature('messages/create-message.test.ts', 'await api.post(messages, { content })'),
    feature('messages/reads.test.ts', "test('a poll is read', async () => {})"),
    feature('skus/list-skus.ts', ''),
    feature('skus/list-skus.test.ts', ''),
    {
      fileName: 'packages/protocol/src/operations/polls/end-poll.ts',
      text: "path: '/channels/:channelId/ballots/:messageId/close',",
    },
  ]
  assert.deepEqual(neighboursOf('polls', sources), [
    { feature: 'messages', tests: ['packages/server/src/features/messages/create-message.test.ts'] },
    { feature: 'pins', tests: ['packages/server/src/features/pins/pin-message.test.ts'] },
    { feature: 'skus', tests: ['packages/server/src/features/skus/list-skus.test.ts'] },
  ])
})
