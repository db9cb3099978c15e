import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import type { IntegrationApplication } from '@guildhall/protocol/objects/applications/integration'
import { offeredCommands } from './offered-commands.ts'

const application = (id: string, name: string): IntegrationApplication => ({
  id,
  name,
  icon: null,
  description: '',
  type: null,
  flags: 0,
  summary: '',
  flags_new: '0',
})

const command = (name: string, given: Partial<Command> = {}): Command => ({
  id: name,
  application_id: 'b',
  version: '1',
  type: 1,
  name,
  description: `${name}!`,
  default_member_permissions: null,
  nsfw: false,
  contexts: null,
  integration_types: [0],
  ...given,
})

const index = (...application_commands: Command[]) => ({
  applications: [application('b', 'Beta'), application('a', 'Alpha')],
  application_commands,
  left_out: 0,
})

test('commands of one type are sorted by application and name, in the user’s language', () => {
  const all = index(
    command('zeta', { name_localized: 'ante', description_localized: 'vor' }),
    command('other', { application_id: 'a' }),
    command('look', { type: 2 }),
    command('lost', { application_id: 'nobody' }),
    command('beta'),
  )
  assert.deepEqual(
    offeredCommands(all, 1).map(({ application: { name }, title, description }) => [name, title, description]),
    [
      ['Alpha', 'other', 'other!'],
      ['Beta', 'ante', 'vor'],
      ['Beta', 'beta', 'beta!'],
    ],
  )
  assert.deepEqual(
    offeredCommands(all, 2).map(({ title }) => title),
    ['look'],
  )
})

test('subcommands are listed separately, with their path', () => {
  const leaf = { type: 3, name: 'key', description: 'k' }
  const config = command('config', {
    options: [
      { type: 1, name: 'show', description: 's' },
      {
        type: 2,
        name: 'set',
        description: 'g',
        options: [{ type: 1, name: 'name', name_localized: 'Name', description: 'n', options: [leaf] }],
      },
      { type: 2, name: 'empty', description: 'e', options: [] },
    ],
  })
  assert.deepEqual(
    offeredCommands(index(config), 1).map(({ title, path, options }) => [title, path, options]),
    [
      ['config set Name', ['set', 'name'], [leaf]],
      ['config show', ['show'], []],
    ],
  )
})
