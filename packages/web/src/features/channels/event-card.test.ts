import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/dialogs.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { EventCard } = await import('./event-card.tsx')

const fair = {
  id: '50',
  guild_id: '1',
  channel_id: null,
  creator_id: '9',
  name: 'Fair',
  description: 'Bring a chair.',
  scheduled_start_time: '2030-01-16T18:30:00.000Z',
  scheduled_end_time: null,
  status: 1,
  entity_type: 3,
  entity_metadata: { location: 'The green' },
  image: null,
  recurrence_rule: null,
  guild_scheduled_event_exceptions: [],
}
const lounge = { id: '20', type: 2, guild_id: '1', name: 'Lounge', position: 0, permission_overwrites: [] }

interface Shown {
  event?: object
  items?: readonly object[]
  isEnd?: boolean
  user?: string
}

function properties({ event = {}, items = [], isEnd = true }: Shown): any {
  return { event: { ...fair, ...event }, interests: { items, isEnd }, ways: {}, onClose: () => {} }
}
const around = (user = '10') => {
  const permissions = String(permissionSet('VIEW_CHANNEL', 'CREATE_EVENTS'))
  const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
  return clientInGuild({ guild: { channels: [lounge], roles, owner_id: user === 'owner' ? '10' : '9' } }).around
}
const words = (shown: Shown = {}) => textsOf(EventCard, properties(shown), around(shown.user))
const markup = (shown: Shown = {}) => markupOf(EventCard, properties(shown), around(shown.user))

describe('An event card', () => {
  test('shows time, name and location', () => {
    const [when, ...rest] = words()
    assert.match(when ?? '', /2030/u)
    assert.deepEqual(rest, [
      'Fair',
      'Bring a chair.',
      'The green · 0 people are interested',
      t('channels.im-interested'),
    ])
    assert.doesNotMatch(markup({ event: { description: null } }), /event-(text|note|image)/u)
  })

  test('shows the end time, that it is active, and its recurrence', () => {
    const when = (event: object) => words({ event })[0] ?? ''
    const end = (scheduled_end_time: string) => when({ scheduled_end_time })
    assert.match(end('2030-01-17T18:30:00.000Z'), /–/u)
    assert.equal(end(fair.scheduled_start_time), when({}))
    assert.equal(end('2030-01-15T18:30:00.000Z'), when({}))
    assert.match(when({ status: 2 }), /^In progress\b/u)
    assert.doesNotMatch(when({}), /^In progress/u)
    const rule = { start: fair.scheduled_start_time, frequency: 3, interval: 1, end: null, by_weekday: null }
    const recurrence_rule = {
      ...rule,
      by_n_weekday: null,
      by_month: null,
      by_month_day: null,
      by_year_day: null,
      count: null,
    }
    assert.match(markup({ event: { recurrence_rule } }), /<p class="event-note">[^<]+</u)
  })

  test('shows its picture', () => assert.match(markup({ event: { image: 'd' } }), /event-image" src="[^"]*50[^"]*d/u))

  test('links to its channel, and shows its location if the channel is unknown', () => {
    assert.match(
      markup({ event: { channel_id: '20', entity_metadata: null } }),
      /href="\/channels\/1\/20"[^>]*>Lounge</u,
    )
    assert.match(words({ event: { channel_id: '21', entity_metadata: null } }).join(' '), /Somewhere · /u)
  })

  test('shows how many are interested, and whether the user is', () => {
    const of = (count: number, isOwn: boolean) =>
      words({ items: [{ id: '50', count, isOwn }] })
        .slice(-2)
        .join(' ')
    assert.match(of(1, true), /1 person is interested/u)
    assert.ok(of(1, true).endsWith(t('channels.youre-interested')))
    assert.match(of(2, false), /2 people are interested/u)
    assert.ok(of(2, false).endsWith(t('channels.im-interested')))
    assert.match(markup({ items: [{ id: '50', count: 1, isOwn: true }] }), /button-main" aria-pressed="true"/u)
    assert.match(markup(), /button-quiet" aria-pressed="false"/u)
  })

  test('shows nothing about interest until that is known', () => {
    const shown = words({ isEnd: false, items: [{ id: '51', count: 3, isOwn: true }] })
    assert.doesNotMatch(shown.join(' '), /interested/u)
  })

  test('has actions for users who may change the event', () => {
    const label = `aria-label="${t('channels.more-actions-for', { name: 'Fair' })}"`
    assert.ok(!markup().includes(label))
    assert.ok(markup({ event: { creator_id: '10' } }).includes(label))
    assert.ok(markup({ user: 'owner' }).includes(label))
  })
})
