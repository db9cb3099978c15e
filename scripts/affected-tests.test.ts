import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { nearestFirst } from './faults/nearest-first.ts'
import { affectedTests } from './test-run/affected-tests.ts'
import { textRelevance } from './test-run/story-texts.ts'

const root = dirname(import.meta.dirname)
const tests = globSync(['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'], { cwd: root })
const features = 'packages/server/src/features'

test('a change of an operation affects the tests of its folder and of all operations, but not those of another feature', () => {
  const affected = affectedTests(tests, [`${features}/roles/create-guild-role.ts`])
  assert.ok(affected.includes(`${features}/roles/create-guild-role.test.ts`))
  assert.ok(affected.includes(`${features}/roles/delete-guild-role.test.ts`))
  assert.ok(affected.includes('packages/server/src/features.test.ts'))
  assert.ok(!affected.includes(`${features}/bans/create-guild-ban.test.ts`))
})

test('a change of a file without its own test affects the tests beside it', () => {
  const affected = affectedTests(tests, [`${features}/messages/forwarding-actions.ts`])
  assert.ok(affected.includes(`${features}/messages/forwards.test.ts`))
})

test('a change of a file that no request names affects the tests of its layer and of the features that it uses', () => {
  const affected = affectedTests(tests, ['packages/server/src/gateway/commands/heartbeat.ts'])
  assert.ok(affected.includes('packages/server/src/gateway/sessions/resume.test.ts'))
  const leaving = affectedTests(tests, ['packages/server/src/gateway/sessions/session-activities.ts'])
  assert.ok(leaving.includes(`${features}/activities/launch-activity.test.ts`))
})

test('a change of a shared file affects the tests of every operation that imports it', () => {
  const affected = affectedTests(tests, [`${features}/roles/roles-rules.ts`])
  assert.ok(affected.includes(`${features}/roles/create-guild-role.test.ts`))
  assert.ok(affected.includes(`${features}/roles/modify-guild-role.test.ts`))
})

test('a test whose name begins with an operation’s name belongs to that operation', () => {
  const affected = affectedTests(tests, [`${features}/activities/enter-activity-actions.ts`])
  assert.ok(affected.includes(`${features}/interactions/create-interaction-entering.test.ts`))
})

const client = 'packages/web/src'
const storiesOf = (path: string) =>
  affectedTests(tests, [`${client}/${path}`])
    .filter((each) => each.includes('/e2e/'))
    .map((each) => each.replace(/^.*\/|\.once\.test\.ts$/gu, ''))

test('a change of a page affects the stories about its feature', () => {
  const ofRoles = storiesOf('features/guild-settings/roles/role-editor.tsx')
  assert.ok(ofRoles.includes('guild-roles') && !ofRoles.includes('voice'), ofRoles.join())
})

test('a change of a part that pages share affects the stories about the pages that use it, up to a number', () => {
  assert.ok(storiesOf('shared/invite/guild-invite-details.tsx').includes('guild-invites'))
  assert.ok(storiesOf('state/known-threads.ts').includes('threads'))
  for (const path of ['app/sidebar.tsx', 'app/desktop-notifications.tsx']) assert.ok(storiesOf(path).length > 0, path)
  const ofMany = storiesOf('shared/overlay/menu.tsx')
  assert.ok(ofMany.includes('channels') && ofMany.length <= 8, ofMany.join())
})

test('a change of a page affects the stories that name its texts, also if their names have no word in common', () => {
  assert.ok(storiesOf('features/settings/two-factor/two-factor.tsx').includes('settings'))
  assert.ok(storiesOf('features/guild-settings/bans/bulk-ban-dialog.tsx').includes('guild-members'))
  assert.ok(storiesOf('state/own-presence.ts').includes('friends'))
})

test('a text that many stories name says less about each of them, and a part of a word says nothing', () => {
  const path = `${client}/features/settings/two-factor/two-factor.tsx`
  const stories = ['settings', 'settings-pages', 'guild-boosts'].map((name) => `${client}/e2e/${name}.once.test.ts`)
  const relevance = textRelevance(stories, new Map([[path, 1]]))
  const [ofSettings = 0, ofPages = 0, ofBoosts = 0] = stories.map((story) => relevance.get(story))
  assert.ok(ofSettings > ofPages && ofBoosts === 0, [...relevance].join())
  const half = textRelevance(stories, new Map([[path, 0.5]]))
  assert.equal(half.get(stories[0] ?? ''), ofSettings / 2)
})

test('affected tests run from the nearest to the farthest', () => {
  const [own, ...others] = nearestFirst('packages/web/src/state/unread.ts', [
    'packages/web/src/e2e/messages.once.test.ts',
    'packages/web/src/shared/page/paths.test.ts',
    'packages/web/src/state/unread.test.ts',
  ])
  assert.deepEqual(own, ['packages/web/src/state/unread.test.ts'])
  assert.deepEqual(others, [
    ['packages/web/src/shared/page/paths.test.ts'],
    ['packages/web/src/e2e/messages.once.test.ts'],
  ])
})

test('a changed test affects itself', () => {
  const [changed = ''] = tests
  assert.deepEqual(affectedTests(tests, [changed]), [changed])
})
