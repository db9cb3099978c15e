import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Window } from 'happy-dom'
import { setGlobals } from '../testing/clean-up.ts'
import { WidgetPage } from './widget-page.ts'

const member = (username: string, more: object = {}): any => ({
  ...{ id: username, username, avatar_url: '/a.png', status: 'online' },
  ...more,
})
const widget = (fields: object = {}): any => ({
  ...{ id: '1', name: 'Garden', instant_invite: 'https://guildhall.test/invite/abc', presence_count: 3 },
  ...{ channels: [{ id: '2', name: 'Lounge', position: 0 }], members: [], ...fields },
})

function shown(t: TestContext) {
  const { document } = new Window({ url: 'https://guildhall.test/widget' })
  setGlobals(t, { document })
  let retries = 0
  const page = new WidgetPage(document.body as any, () => (retries += 1))
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { page, document, texts, retries: () => retries }
}

describe('The embedded widget', () => {
  test('shows who is in which voice channel, and who is online elsewhere', (t) => {
    const { page, texts, document } = shown(t)
    page.draw(
      widget({ members: [member('ada', { channel_id: '2' }), member('bo', { status: 'dnd' }), member('cleo')] }),
    )
    assert.equal(document.title, 'Garden')
    assert.deepEqual(texts('h1'), ['Garden'])
    assert.deepEqual(texts('.channel .member-name'), ['ada'])
    assert.deepEqual(texts('.list > ul > .member .member-name'), ['bo', 'cleo'])
    assert.deepEqual(
      [...document.querySelectorAll('.status')].map((each) => each.getAttribute('aria-label')),
      ['Online', 'Do not disturb', 'Online'],
    )
    assert.deepEqual(texts('.more'), [])
  })

  test('counts those that it doesn’t list', (t) => {
    const { page, texts } = shown(t)
    page.draw(widget({ members: [member('ada')], presence_count: 3 }))
    assert.match(texts('.more')[0] ?? '', /2/u)
    page.draw(widget({ members: [member('ada')], presence_count: 1 }))
    assert.deepEqual(texts('.more'), [])
  })

  test('has no titles without a list', (t) => {
    const { page, texts } = shown(t)
    page.draw(widget())
    assert.equal(texts('h2').length, 1)
    page.draw(widget({ channels: [] }))
    assert.deepEqual(texts('h2'), [])
  })

  test('says who can’t be heard in a voice channel, and else what they do', (t) => {
    const { page, texts } = shown(t)
    const activity = { name: 'Chess' }
    page.draw(
      widget({
        members: [
          member('a', { channel_id: '2', self_mute: true, activity }),
          member('b', { channel_id: '2', suppress: true }),
          member('c', { channel_id: '2', mute: false, activity }),
          member('d', { mute: true, activity }),
          member('e'),
        ],
      }),
    )
    assert.deepEqual(texts('.doing'), ['Muted', 'Muted', 'Chess', 'Chess'])
  })

  test('has a link to join, unless it leads elsewhere than to a page', (t) => {
    const { page, document } = shown(t)
    const href = () => document.querySelector('footer a')?.getAttribute('href') ?? null
    page.draw(widget())
    assert.equal(href(), 'https://guildhall.test/invite/abc')
    page.draw(widget({ instant_invite: 'javascript:alert(1)' }))
    assert.equal(href(), null)
    page.draw(widget({ instant_invite: null }))
    assert.equal(href(), null)
  })

  test('is drawn again only if something has changed', (t) => {
    const { page, document } = shown(t)
    page.draw(widget())
    const first = document.querySelector('.channel')
    page.draw(widget())
    assert.ok(document.querySelector('.channel') === first)
    page.draw(widget({ presence_count: 4 }))
    assert.ok(document.querySelector('.channel') !== first)
  })

  test('shows a problem, and tries again', (t) => {
    const { page, document, texts, retries } = shown(t)
    page.draw(widget())
    page.showProblem('There is no such guild.')
    assert.deepEqual(texts('.notice'), ['There is no such guild.'])
    assert.deepEqual(texts('.channel'), [])
    const again = document.querySelector('footer button')
    again?.dispatchEvent(new (document.defaultView as any).Event('click'))
    assert.equal(retries(), 1)
    page.draw(widget())
    assert.deepEqual(texts('.notice'), [''])
    assert.deepEqual(texts('.channel-name'), ['Lounge'])
    assert.ok(document.querySelector('footer button') === null)
  })
})
