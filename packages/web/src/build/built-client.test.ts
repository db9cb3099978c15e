import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../dist/assets')
const skip = existsSync(folder) ? false : 'the client is not built'

test('the built client contains events without their payloads', { skip }, () => {
  const built = globSync(join(folder, '*.js')).map((file) => readFileSync(file, 'utf8'))
  assert.ok(built.some((script) => script.includes('VOICE_CHANNEL_START_TIME_UPDATE')))
  assert.ok(!built.some((script) => script.includes('voice_start_time')))
})

test('the built client contains only what a call needs of each contract', { skip }, () => {
  const built = globSync(join(folder, '*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const operations = join(import.meta.dirname, '../../../protocol/src/operations')
  // A name of one or two words may also be the text of a button.
  const names = globSync(join(operations, '*/*.ts'))
    .flatMap((file) => /^ {2}name: (?:'(.+)'|"(.+)"),$/mu.exec(readFileSync(file, 'utf8'))?.slice(1) ?? [])
    .filter((name) => name?.split(' ').length > 2)
  assert.ok(names.length > 200)
  assert.ok(built.includes('/guilds/:guildId/roles/:roleId'), 'paths of contracts are there')
  assert.deepEqual(
    names.filter((name) => ['`', "'", '"'].some((quote) => built.includes(`${quote}${name}${quote}`))),
    [],
  )
})
