import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startThread } from '@guildhall/testing/features/threads'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

const page = (path: string) => `https://example.org/${path}`
const sender = { id: 1, login: 'ada', html_url: page('ada'), avatar_url: page('ada.png') }
const repository = { id: 2, name: 'engine', full_name: 'ada/engine', html_url: page('engine') }
const issue = { id: 3, number: 5, title: 'It stops', html_url: page('5'), body: 'Words', user: sender }
const comment = { id: 4, html_url: page('5#1'), body: 'Said', user: sender, commit_id: '0123456789' }
const commit = (n: number) => ({
  id: `${n}abcdef0123`,
  url: page(`c${n}`),
  message: `Step ${n}\n\nWhy`,
  author: { name: 'Ada L', username: 'ada' },
})
const review = { html_url: page('r'), body: 'Fine', state: 'approved', user: sender }
const checkRun = {
  name: 'build',
  conclusion: 'failure',
  html_url: page('run'),
  details_url: page('details'),
  output: { title: 'Broken', summary: 'Two tests' },
  check_suite: { head_branch: 'main', head_sha: 'abc', app: { name: 'CI' } },
  pull_requests: [],
}

describe('Execute GitHub-Compatible Webhook', () => {
  let world: World
  let webhook: { id: string; token: string; channel_id: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const send = (event: string | null, body: unknown, query = '', { id, token } = webhook, headers = {}) =>
    world.nobody.post(`/webhooks/${id}/${token}/github${query}`, body, {
      ...(event !== null && { 'x-github-event': event }),
      ...headers,
    })
  const newest = async (channelId = webhook.channel_id) =>
    (await world.owner.api.get(`/channels/${channelId}/messages?limit=1`)).body[0]
  const shown = async (event: string, body: object) => {
    const answer = await send(event, { sender, repository, ...body })
    assert.deepEqual([answer.status, answer.body], [204, undefined], JSON.stringify(answer.body))
    return newest()
  }

  /** Each event, with the title, URL and description of its embed. */
  const SHOWN: [event: string, body: object, title: string, url: string, description?: string][] = [
    ['issues', { action: 'opened', issue }, '[ada/engine] Issue opened: #5 It stops', '5', 'Words'],
    ['issues', { action: 'closed', issue }, '[ada/engine] Issue closed: #5 It stops', '5'],
    ['issues', { action: 'reopened', issue }, '[ada/engine] Issue reopened: #5 It stops', '5'],
    [
      'issue_comment',
      { action: 'created', issue, comment },
      '[ada/engine] New comment on issue: #5 It stops',
      '5#1',
      'Said',
    ],
    [
      'issue_comment',
      { action: 'created', issue: { ...issue, pull_request: {} }, comment },
      '[ada/engine] New comment on pull request: #5 It stops',
      '5#1',
      'Said',
    ],
    [
      'pull_request',
      { action: 'opened', pull_request: issue },
      '[ada/engine] Pull request opened: #5 It stops',
      '5',
      'Words',
    ],
    ['pull_request', { action: 'closed', pull_request: issue }, '[ada/engine] Pull request closed: #5 It stops', '5'],
    [
      'pull_request_review',
      { action: 'submitted', pull_request: issue, review },
      '[ada/engine] Pull request review approved: #5 It stops',
      'r',
      'Fine',
    ],
    [
      'pull_request_review',
      { action: 'submitted', pull_request: issue, review: { ...review, state: 'changes_requested', body: null } },
      '[ada/engine] Pull request review changes requested: #5 It stops',
      'r',
    ],
    [
      'pull_request_review_comment',
      { action: 'created', pull_request: issue, comment },
      '[ada/engine] New review comment on pull request: #5 It stops',
      '5#1',
      'Said',
    ],
    ['commit_comment', { action: 'created', comment }, '[ada/engine] New comment on commit `0123456`', '5#1', 'Said'],
    ['create', { ref: 'next', ref_type: 'branch' }, '[ada/engine] New branch created: next', 'engine'],
    ['delete', { ref: 'v1', ref_type: 'tag' }, '[ada/engine] Tag deleted: v1', 'engine'],
    [
      'release',
      { action: 'published', release: { id: 1, tag_name: 'v2', html_url: page('v2'), body: 'New', author: sender } },
      '[ada/engine] New release published: v2',
      'v2',
      'New',
    ],
    [
      'fork',
      { forkee: { ...repository, full_name: 'bob/engine', html_url: page('bob') } },
      '[ada/engine] Fork created: bob/engine',
      'bob',
    ],
    ['watch', { action: 'started' }, '[ada/engine] New star added', 'engine'],
    [
      'member',
      { action: 'added', member: { ...sender, login: 'bob', html_url: page('bob') } },
      '[ada/engine] New collaborator added: bob',
      'bob',
    ],
    ['public', {}, '[ada/engine] Now open sourced!', 'engine'],
    ['discussion', { action: 'created', discussion: issue }, '[ada/engine] New discussion: #5 It stops', '5', 'Words'],
    [
      'discussion',
      { action: 'answered', discussion: issue, answer: comment },
      '[ada/engine] Discussion answered: #5 It stops',
      '5#1',
      'Said',
    ],
    [
      'discussion_comment',
      { action: 'created', discussion: issue, comment },
      '[ada/engine] New comment on discussion: #5 It stops',
      '5#1',
      'Said',
    ],
    [
      'check_run',
      { action: 'completed', check_run: checkRun },
      '[ada/engine] build failure on main',
      'details',
      'Broken\nTwo tests',
    ],
    [
      'check_suite',
      {
        action: 'completed',
        check_suite: { conclusion: 'timed_out', head_sha: 'abc', app: { name: 'CI' }, pull_requests: [{ number: 7 }] },
      },
      '[ada/engine] CI checks timed out on pull request #7',
      'engine',
    ],
  ]

  for (const [event, body, title, url, description] of SHOWN) {
    test(`posts ${event}: ${title}`, async () => {
      const { embeds, content, author } = await shown(event, body)
      assert.deepEqual([content, author.id, author.username, embeds.length], ['', webhook.id, 'example', 1])
      const [embed] = embeds
      assert.deepEqual([embed.title, embed.url, embed.description], [title, page(url), description])
      const icon = sender.avatar_url
      assert.deepEqual(embed.author, {
        name: 'ada',
        url: sender.html_url,
        icon_url: icon,
        proxy_icon_url: world.app.kernel.proxied.of(icon),
      })
    })
  }

  test('posts a push with a line per commit', async () => {
    const ref = 'refs/heads/main'
    const compare = page('compare')
    const one = (await shown('push', { ref, compare, commits: [commit(1)] })).embeds[0]
    assert.deepEqual(
      [one.title, one.url, one.description],
      ['[engine:main] 1 new commit', page('c1'), `[\`1abcdef\`](${page('c1')}) Step 1 - ada`],
    )
    const many = (await shown('push', { ref, compare, commits: Array.from({ length: 500 }, (_, n) => commit(n)) }))
      .embeds[0]
    assert.deepEqual([many.title, many.url], ['[engine:main] 500 new commits', compare])
    assert.equal(many.description.split('\n').length, 20)
    const forced = (await shown('push', { ref, compare, commits: [], forced: true, head_commit: commit(3) })).embeds[0]
    assert.deepEqual(
      [forced.title, forced.description],
      ['[engine:main] Branch was force-pushed to `3abcdef`', `[Compare changes](${compare})`],
    )
  })

  test('ignores unimportant events', async () => {
    const { id } = await newest()
    const suite = { action: 'requested', check_suite: {}, check_run: {} }
    const passed: [string | null, object][] = [
      [null, { action: 'opened', issue }],
      ['ping', { zen: 'x', hook_id: 1 }],
      ['constructor', {}],
      ['gollum', { pages: [] }],
      ['star', { action: 'created' }],
      ['issues', { action: 'labeled', issue }],
      ['issue_comment', { action: 'edited', issue, comment }],
      ['pull_request', { action: 'synchronize', pull_request: issue }],
      ['pull_request_review', { action: 'dismissed', review }],
      ['pull_request_review', { action: 'submitted', review: { ...review, state: 'commented', body: ' ' } }],
      ['pull_request_review_comment', { action: 'deleted', comment }],
      ['commit_comment', { action: 'x' }],
      ['release', { action: 'created' }],
      ['watch', { action: 'x' }],
      ['member', { action: 'removed' }],
      ['discussion', { action: 'labeled' }],
      ['discussion_comment', { action: 'edited' }],
      ['check_run', suite],
      ['check_suite', suite],
      ['push', { ref: 'refs/heads/gone', commits: [] }],
    ]
    for (const [event, body] of passed) {
      const before = await world.contents()
      assert.equal((await send(event, { sender, repository, ...body })).status, 204, String(event))
      assert.equal(await world.contents(), before, String(event))
    }
    assert.equal((await newest()).id, id)
  })

  test('limits the length of the message, and mentions nobody whatever the event contains', async () => {
    const long = `@everyone <@${world.member.id}> ${'😀'.repeat(20_000)}`
    const message = await shown('issues', { action: 'opened', issue: { ...issue, title: long, body: long } })
    assert.deepEqual([message.mentions, message.mention_everyone], [[], false])
    const [{ title, description }] = message.embeds
    assert.deepEqual([[...title].length, [...description].length], [256, 4096])
    const bad = 'javascript:alert(1)'
    const { embeds } = await shown('issues', {
      action: 'closed',
      issue: { ...issue, html_url: bad },
      sender: { ...sender, html_url: bad, avatar_url: bad },
    })
    assert.deepEqual([embeds[0].url, embeds[0].author], [undefined, { name: 'ada' }])
    const commits = [{ ...commit(1), url: bad, id: '```````', message: 'x'.repeat(5000), author: null }]
    assert.equal((await shown('push', { ref: 'main', commits })).embeds[0].description.length < 120, true)
  })

  test('posts an event with few fields', async () => {
    for (const event of ['issues', 'pull_request', 'push', 'create', 'delete', 'fork', 'member', 'public', 'release']) {
      for (const action of ['opened', 'added', 'published']) {
        assert.equal((await send(event, { action, forced: true })).status, 204, event)
      }
    }
  })

  test('accepts a form with the event in a field', async () => {
    const sent = `payload=${encodeURIComponent(JSON.stringify({ sender, repository }))}`
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await send('public', sent, '', webhook, type)).status, 204)
    assert.equal((await newest()).embeds[0].title, '[ada/engine] Now open sourced!')
  })

  test('posts in a thread, and reopens it', async () => {
    const thread = await startThread(world, world.owner)
    await world.owner.api.patch(`/channels/${thread.id}`, { archived: true })
    const events = await world.eventsOf(() => send('public', { sender, repository }, `?thread_id=${thread.id}`))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['THREAD_UPDATE'],
    )
    assert.equal((await newest(thread.id)).embeds.length, 1)
  })

  test('refuses invalid events, unknown threads and webhooks, and a wrong token', async () => {
    for (const body of [{ issue: 1 }, { commits: [1] }, { sender: [] }, { action: {} }, { issue: { number: 'x' } }]) {
      await world.refuses(() => send('issues', body), 400, 50035)
    }
    await world.refuses(() => send('issues', '[1'), 400, 50109)
    await world.refuses(() => send('public', { sender }, '?thread_id=1'), 400, 10003)
    await world.refuses(() => send('public', {}, '', { ...webhook, token: 'wrong' }), 401, 50027)
    await world.refuses(() => send('public', {}, '', { ...webhook, id: '1' }), 404, 10015)
  })

  test('never cuts a character in half', async () => {
    const [emojis, late] = ['😀😀😀😀', (units: number) => `${' '.repeat(units)}😀`]
    const commits = [{ ...commit(1), id: emojis, message: late(72 * 4 + 999) }]
    const login = late(256 * 4 + 999)
    for (const [event, body] of [
      ['push', { ref: 'refs/heads/main', commits, sender: { login } }],
      ['push', { ref: 'refs/heads/main', forced: true, head_commit: commits[0] }],
      ['commit_comment', { action: 'created', comment: { ...comment, commit_id: emojis } }],
      ['check_suite', { action: 'completed', check_suite: { head_sha: emojis } }],
    ] as const) {
      const [embed] = (await shown(event, body)).embeds
      for (const text of [embed.title, embed.description, embed.author.name]) {
        assert.ok(text === undefined || text.isWellFormed(), `${event}: ${JSON.stringify(text)}`)
      }
    }
  })
})
