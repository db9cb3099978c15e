import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { blocksOf, CHECKOUT_ROOT, type GuideBlock } from '@guildhall/testing/requests/guide-blocks'

/** Where the blocks of a page are run, by page, heading and language. */
const RUN: Readonly<Record<string, string>> = {
  'README.md, Start, sh': 'readme-and-widget.once.test.ts; npm test is this run',
  'README.md, Install, sh': 'scripts/pack.test.ts installs the package and runs it',
  'README.md, Connect a bot, js': 'readme-and-widget.once.test.ts',
  'README.md, Connect a bot, sh': 'readme-and-widget.once.test.ts',
  'README.md, Test a bot, js': 'testing-bots.test.ts: it is a test among the examples, which the suite runs',
  'docs/testing-bots.md, Test your bot, js':
    'testing-bots.test.ts: it is a test among the examples, which the suite runs',
  'docs/runners/node-test.md, Bots and node:test, js': 'scripts/pack.test.ts',
  'docs/runners/vitest.md, Bots and Vitest, js': 'scripts/pack.test.ts',
  'docs/runners/jest.md, Bots and Jest, js': 'scripts/pack.test.ts',
  'docs/activities.md, 1. Start the server, sh': 'the demo of readme-and-widget.once.test.ts',
  'docs/activities.md, 3. Write the app, sh': 'e2e/guide.once.test.ts',
  'docs/activities.md, 3. Write the app, ini': 'e2e/guide.once.test.ts',
  'docs/activities.md, 3. Write the app, html': 'e2e/guide.once.test.ts',
  'docs/activities.md, 3. Write the app, js': 'e2e/guide.once.test.ts',
  'docs/activities.md, 4. Run it, sh': 'e2e/guide.once.test.ts',
  'docs/operating.md, Activities, sh': 'operating.once.test.ts',
  'docs/operating.md, Security events, json': 'operating.once.test.ts',
  'docs/operating.md, Features of guilds, sh': 'operating.once.test.ts',
  'docs/widget.md, The widget of a guild, sh': 'readme-and-widget.once.test.ts',
  'docs/widget.md, For scripts, js': 'readme-and-widget.once.test.ts',
  'docs/widget.md, As a page in a frame, html': 'readme-and-widget.once.test.ts',
  'docs/widget.md, As a picture, html': 'readme-and-widget.once.test.ts',
}

/** Sections of which only some blocks are run, and why not the others. */
const PARTLY: Readonly<Record<string, string>> = {
  'docs/operating.md, Install, sh': 'the first block sets a service up, which takes root and systemd',
  'docs/operating.md, Backup and restore, sh':
    'the last needs PostgreSQL; cli/backup-and-restore.test.ts moves data between stores',
}

/** Blocks that are not run, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md, Contributing, sh': 'these are the commands that run the tests, and what takes hours',
  'docs/operating.md, Containers, sh': 'needs Docker; npm run container builds and runs the image with buildah',
  'docs/operating.md, Attachments in a bucket, ':
    'needs a bucket; attachments-in-a-bucket.test.ts starts a server with one',
  'docs/operating.md, Behind a proxy, ': 'the configuration of another program',
  'docs/operating.md, Behind a proxy, nginx': 'the configuration of another program',
  'docs/operating.md, Metrics and alerts, yaml': 'the configuration of another program',
  'docs/operating.md, When the disk is full, ': 'lines of a log, shortened',
  'docs/importing.md, Running an import, sh':
    'needs another server; imports/interrupted-imports.test.ts runs the command',
  'docs/importing.md, Users, sh':
    'needs another server; placeholders/accept-claim-authorization.test.ts signs in on one with these flags',
  'docs/testing-bots.md, For coding agents, md': 'text for another project',
  'docs/runners/playwright.md, Bots and Playwright, js':
    'needs the browsers of Playwright; failed-tests.once.test.ts runs its fixtures without a page',
  'docs/runners/pytest.md, Bots and pytest, python':
    'needs an installed plugin; the tests of packages/python do the same, and examples/giveaways is run by pytest',
  'docs/sandboxes.md, Transcripts, text': 'lines of a transcript',
  'docs/sandboxes.md, Recordings, json': 'lines of a recording',
  'docs/performance.md, Performance, sh': 'takes half an hour; scripts/bench.test.ts runs a short one',
}

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/runners'].flatMap((folder) =>
    readdirSync(join(CHECKOUT_ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

const keyOf = ({ page, section, language }: GuideBlock) => `${page}, ${section}, ${language}`

test('every block of code in the guides is run by a test, or is listed with the reason why it isn’t', () => {
  const found = new Set(PAGES.flatMap(blocksOf).map(keyOf))
  const listed = new Set([RUN, PARTLY, NOT_RUN].flatMap(Object.keys))
  assert.deepEqual(
    [...found].filter((key) => !listed.has(key)),
    [],
    'neither run nor listed',
  )
  assert.deepEqual(
    [...listed].filter((key) => !found.has(key)),
    [],
    'listed, and no longer there',
  )
})
