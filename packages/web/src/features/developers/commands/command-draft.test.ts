import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { commandFieldPaths, newChoice, newCommandOption, toCommandBody, toCommandDraft } from './command-draft.ts'

const command: Command = {
  id: '1',
  application_id: '2',
  version: '3',
  type: 1,
  name: 'weather',
  name_localizations: { de: 'wetter' },
  description: 'Tells the weather',
  description_localizations: null,
  default_member_permissions: '32',
  nsfw: false,
  contexts: [0],
  integration_types: [0, 1],
  options: [
    {
      type: 1,
      name: 'here',
      description: 'In this town',
      options: [
        { type: 4, name: 'days', description: 'How many', required: true, min_value: 0, max_value: 7 },
        {
          type: 3,
          name: 'unit',
          description: 'In what',
          required: false,
          choices: [{ name: 'Celsius', name_localizations: { de: 'Grad' }, value: 'c' }],
        },
        { type: 7, name: 'where', description: 'To which channel', required: false, channel_types: [0] },
      ],
    },
  ],
}

test('a command that is opened and saved is unchanged', () => {
  const { id: _id, application_id: _application, version: _version, ...rest } = command
  assert.deepEqual(toCommandBody(toCommandDraft(command, []), false), rest)
})

test('a guild command contains no installation contexts', () => {
  const body = toCommandBody(toCommandDraft(command, []), true)
  assert.ok(!('contexts' in body) && !('integration_types' in body))
})

test('values of number options are numbers, and options with autocomplete have no choices', () => {
  const draft = { ...toCommandDraft(null, ['0']), name: 'roll' }
  const sides = { ...newCommandOption(4), name: 'sides', choices: [newChoice('Six', '6')] }
  const [sent] = toCommandBody({ ...draft, options: [sides] }, false).options
  assert.deepEqual(sent, {
    type: 4,
    name: 'sides',
    description: '',
    required: false,
    choices: [{ name: 'Six', value: 6 }],
  })
  const [suggested] = toCommandBody({ ...draft, options: [{ ...sides, isSuggested: true }] }, false).options
  assert.deepEqual(suggested, { type: 4, name: 'sides', description: '', required: false, autocomplete: true })
})

test('an invalid number is sent as typed, so that the server reports it at its field', () => {
  const draft = { ...toCommandDraft(null, ['0']), name: 'roll' }
  const choices = [newChoice('None', ''), newChoice('Half', '0.5'), newChoice('Zero', '0')]
  const sides = { ...newCommandOption(10), name: 'sides', min: 'few', max: 'Infinity', choices }
  const [sent] = toCommandBody({ ...draft, options: [sides] }, false).options
  assert.deepEqual(sent, {
    type: 10,
    name: 'sides',
    description: '',
    required: false,
    min_value: 'few',
    max_value: 'Infinity',
    choices: [
      { name: 'None', value: '' },
      { name: 'Half', value: 0.5 },
      { name: 'Zero', value: 0 },
    ],
  })
})

test('errors have paths, inner ones first', () => {
  const paths = commandFieldPaths(toCommandDraft(command, []))
  assert.ok(paths.includes('options.0.options.1.choices.0.name'))
  assert.ok(paths.indexOf('options.0.options.1.name') < paths.indexOf('options.0'))
  assert.ok(paths.includes('name_localizations.de'))
})
