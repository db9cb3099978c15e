import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventRow } from '../packages/protocol/src/event-row.ts'
import { EVENTS } from '../packages/protocol/src/events.ts'
import { isTest, textFiles } from './text-files.ts'

/** The events that the client takes no notice of, by the reason why. */
const UNHEARD: Readonly<Record<string, readonly string[]>> = {
  'To bots only.': ['INTERACTION_CREATE'],
  'GUILD_INTEGRATIONS_UPDATE comes with them.': ['INTEGRATION_CREATE', 'INTEGRATION_DELETE', 'INTEGRATION_UPDATE'],
  'The simulator of entitlements hears what begins with ENTITLEMENT_.': ['ENTITLEMENT_DELETE', 'ENTITLEMENT_UPDATE'],
  'No page shows since when people talk.': ['VOICE_CHANNEL_START_TIME_UPDATE'],
}

const rows = Object.entries<EventRow>(EVENTS)

/** Whether a file in one of the folders says the name. */
function isSaidIn(name: string, folders: readonly string[]): boolean {
  const isIn = (path: string) => folders.some((folder) => path.startsWith(folder)) && !isTest(path)
  return textFiles.some(({ path, text }) => isIn(path) && text.includes(`'${name}'`))
}

test('the client hears every event but those that are listed with a reason', () => {
  const client = ['packages/web/src/', 'packages/protocol/src/state/']
  const unheard = rows.filter(([name, { sentAs = name }]) => !isSaidIn(sentAs, client)).map(([name]) => name)
  assert.deepEqual(unheard.sort(), Object.values(UNHEARD).flat().sort())
})

test('the server causes every event', () => {
  const unsaid = rows.map(([name]) => name).filter((name) => !isSaidIn(name, ['packages/server/src/']))
  assert.deepEqual(unsaid, [])
})
