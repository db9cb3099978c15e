import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ClientCommand, type Found, findCommands, findDestinations } from './find-destinations.ts'

const of = (kind: Found['kind'], label: string, more: Partial<Found> = {}): Found => ({
  kind,
  label,
  path: `/${label}`,
  aliases: [],
  unread: { unread: false, mentions: 0 },
  isFar: false,
  ...more,
})

const all = [
  of('text', 'general'),
  of('text', 'off-general'),
  of('text', 'Café'),
  of('text', 'regenerate'),
  of('voice', 'General'),
  of('guild', 'Generals'),
  of('person', 'Grace', { aliases: ['general.grace'] }),
]

const labels = (query: string, recent: readonly string[] = [], among: readonly Found[] = all) =>
  findDestinations(among, query, recent, 10).map(({ kind, label }) => `${kind} ${label}`)

describe('The quick switcher finds', () => {
  test('whole names, beginnings, words, parts, and then scattered characters', () => {
    assert.deepEqual(labels('general'), [
      'text general',
      'voice General',
      'guild Generals',
      'person Grace',
      'text off-general',
    ])
    assert.deepEqual(labels('gene').at(-1), 'text regenerate')
    assert.deepEqual(labels('rgt'), ['text regenerate'])
    assert.deepEqual(labels('of gen'), ['text off-general'])
  })

  test('names without their accents, and in either case', () => {
    assert.deepEqual(labels('CAFE'), ['text Café'])
  })

  test('one kind after its character', () => {
    assert.deepEqual(labels('#general'), ['text general', 'text off-general'])
    assert.deepEqual(labels('!gen'), ['voice General'])
    assert.deepEqual(labels('*'), ['guild Generals'])
    assert.deepEqual(labels('@ grace'), ['person Grace'])
  })

  test('recent ones first among equals, and nothing that does not match', () => {
    assert.deepEqual(labels('general', ['/General']).slice(0, 2), ['voice General', 'text general'])
    assert.deepEqual(labels('xyz', ['/general']), [])
  })

  test('recent and unread ones without a query: recent ones in their order, then mentions', () => {
    const unread = of('text', 'unread', { unread: { unread: true, mentions: 0 } })
    const mentioned = of('person', 'mentioned', { unread: { unread: true, mentions: 2 } })
    const guild = of('guild', 'busy', { unread: { unread: true, mentions: 2 } })
    assert.deepEqual(labels('', ['/Grace', '/Café'], [...all, unread, mentioned, guild]), [
      'person Grace',
      'text Café',
      'person mentioned',
      'text unread',
    ])
  })

  test('the user’s own people and threads before others', () => {
    const among = [
      of('person', 'Gwen A', { isFar: true }),
      of('person', 'Gwen B'),
      of('person', 'Gwen C', { isFar: true }),
    ]
    assert.deepEqual(labels('gwen', [], among), ['person Gwen B', 'person Gwen A', 'person Gwen C'])
    assert.deepEqual(labels('gwen', ['/Gwen C'], among)[0], 'person Gwen C')
  })

  test('at most as many as are shown', () => {
    assert.equal(findDestinations(all, 'g', [], 3).length, 3)
  })
})

describe('The quick switcher finds commands', () => {
  const commands = ['Sign out', 'Settings', 'Design', 'Keyboard shortcuts'].map(
    (label): ClientCommand => ({ label, detail: '', run: () => {} }),
  )
  const labels = (query: string, most = 10) => findCommands(commands, query, most).map(({ label }) => label)

  test('by the beginning of a word', () => {
    assert.deepEqual(labels('s'), ['Sign out', 'Settings', 'Keyboard shortcuts'])
    assert.deepEqual(labels('out'), ['Sign out'])
    assert.deepEqual(labels('sgn'), [])
    assert.deepEqual(labels(''), [])
  })

  test('all of them after a sign, and by any part of their names', () => {
    assert.equal(labels('>').length, 4)
    assert.deepEqual(labels('> sign'), ['Sign out', 'Design'])
    assert.deepEqual(labels('>sgn'), ['Sign out', 'Design'])
    assert.equal(labels('>', 2).length, 2)
  })
})
