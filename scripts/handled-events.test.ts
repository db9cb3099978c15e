import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENTS } from '../packages/protocol/src/events.ts'
import { isTest, textFiles } from './text-files.ts'

/** The events that the client ignores, by reason. */
const UNHANDLED: Readonly<Record<string, readonly string[]>> = {
  'Sent only to bots.': ['INTERACTION_CREATE', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_DELETE', 'SUBSCRIPTION_UPDATE'],
  'Always sent together with GUILD_INTEGRATIONS_UPDATE.': [
    'INTEGRATION_CREATE',
    'INTEGRATION_DELETE',
    'INTEGRATION_UPDATE',
  ],
  'The entitlement simulator handles all events whose names begin with ENTITLEMENT_.': [
    'ENTITLEMENT_DELETE',
    'ENTITLEMENT_UPDATE',
  ],
  'The alert, and the response to the author, show what it contains.': ['AUTO_MODERATION_ACTION_EXECUTION'],
  'No page shows the start time of a voice call.': ['VOICE_CHANNEL_START_TIME_UPDATE'],
}

const rows = Object.entries(EVENTS)

/** Whether a file in one of the folders contains the name. */
function isNamedIn(name: string, folders: readonly string[]): boolean {
  const isIn = (path: string) => folders.some((folder) => path.startsWith(folder)) && !isTest(path)
  return textFiles.some(({ path, text }) => isIn(path) && text.includes(`'${name}'`))
}

test('the client handles every event except those that are listed with a reason', () => {
  const unhandled = rows
    .filter(([, row]) => !Object.keys(row).some((key) => key.startsWith('applyTo')))
    .filter(([name, { sentAs = name }]) => !isNamedIn(sentAs, ['packages/web/src/']))
    .map(([name]) => name)
  assert.deepEqual(unhandled.sort(), Object.values(UNHANDLED).flat().sort())
})

test('the server emits every event', () => {
  const unnamed = rows.map(([name]) => name).filter((name) => !isNamedIn(name, ['packages/server/src/']))
  assert.deepEqual(unnamed, [])
})
