import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { commandOption, commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Create Global Application Command', () => {
  let world: World
  let bot: Person
  let embedded: Person
  before(async () => {
    world = await World.create()
    bot = world.bot
    embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
  })
  after(() => world.close())

  const create = (body: object, who = bot) => who.api.post(commandsPath(who), body)

  test('creates a command with defaults for omitted fields', async () => {
    const { status, body } = await create(slashCommand('fresh'))
    const { id, version, ...rest } = body
    assert.equal(status, 201)
    assert.equal(version, id)
    assert.deepEqual(rest, {
      application_id: bot.id,
      type: 1,
      name: 'fresh',
      name_localizations: null,
      description: 'Says something',
      description_localizations: null,
      default_member_permissions: null,
      nsfw: false,
      contexts: null,
      integration_types: [0, 1],
      dm_permission: true,
    })
    assert.deepEqual((await bot.api.get(`${commandsPath(bot)}/${id}`)).body, body)
  })

  test('answers 200 if it replaces a command of the same name and type, and keeps only the ID', async () => {
    const made = await newCommand(bot, slashCommand('twice', { nsfw: true, options: [commandOption(3)] }))
    const again = await create(slashCommand('twice', { description: 'Other' }))
    assert.equal(again.status, 200)
    assert.deepEqual([again.body.id, again.body.description, again.body.nsfw], [made.id, 'Other', false])
    assert.equal(again.body.options, undefined)
    assert.ok(BigInt(again.body.version) > BigInt(made.version))
    assert.equal((await create({ name: 'twice', type: 2 })).status, 201)
  })

  test('changes nothing for an identical command, not even the version', async () => {
    await newCommand(bot, slashCommand('same', { options: [commandOption(4, 'n', { max_value: 3 })] }))
    const send = () => create(slashCommand('same', { options: [commandOption(4, 'n', { max_value: 3 })] }))
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, first.body], [200, second.body])
    assert.equal(first.body.version, first.body.id)
  })

  test('stores every field, and drops fields that an option’s type does not have', async () => {
    const sent = slashCommand('whole', {
      name_localizations: { de: 'ganz', fr: null },
      description_localizations: { de: 'Sagt etwas' },
      default_member_permissions: '8',
      nsfw: true,
      contexts: [0, 1],
      integration_types: [1],
      options: [
        commandOption(3, 'text', {
          required: true,
          choices: [{ name: 'A', name_localizations: { de: 'Ä' }, value: 'a' }],
        }),
        commandOption(4, 'number', { required: true, min_value: -3, max_value: 9, autocomplete: true }),
        commandOption(10, 'decimal', { min_value: -0.5, max_value: 1e10, file_types: ['png'] }),
        commandOption(5, 'yes', { min_value: 'x', choices: 7 }),
        commandOption(7, 'where', { channel_types: [0, 11] }),
        commandOption(11, 'file', { file_types: ['png'], required: null }),
      ],
    })
    const { body } = await create(sent)
    assert.deepEqual(body.name_localizations, { de: 'ganz' })
    assert.deepEqual(body.description_localizations, { de: 'Sagt etwas' })
    assert.deepEqual(
      [body.default_member_permissions, body.nsfw, body.contexts, body.integration_types, body.dm_permission],
      ['8', true, [0, 1], [1], true],
    )
    assert.deepEqual(body.options, [
      commandOption(3, 'text', {
        required: true,
        choices: [{ name: 'A', name_localizations: { de: 'Ä' }, value: 'a' }],
      }),
      commandOption(4, 'number', { required: true, min_value: -3, max_value: 9, autocomplete: true }),
      commandOption(10, 'decimal', { min_value: -0.5, max_value: 1e10 }),
      commandOption(5, 'yes'),
      commandOption(7, 'where', { channel_types: [0, 11] }),
      commandOption(11, 'file', { file_types: ['png'] }),
    ])
  })

  test('accepts option types as numeric text, also within subcommands', async () => {
    const options = [commandOption(1, 'one', { options: [commandOption(3)] })]
    const asText = [{ ...options[0], type: '1', options: [{ ...commandOption(3), type: '3' }] }]
    const { body } = await create(slashCommand('texts', { type: '1', options: asText }))
    assert.deepEqual([body.type, body.options], [1, options])
  })

  test('accepts subcommands and subcommand groups', async () => {
    const options = [
      commandOption(2, 'group', { options: [commandOption(1, 'one', { options: [commandOption(3)] })] }),
      commandOption(1, 'two'),
    ]
    const { body } = await create(slashCommand('deep', { options }))
    assert.deepEqual(body.options, [options[0], commandOption(1, 'two', { options: [] })])
  })

  test('accepts deprecated fields', async () => {
    const { body } = await create(slashCommand('former', { default_permission: false, dm_permission: false }))
    assert.deepEqual([body.default_member_permissions, body.contexts, body.dm_permission], ['0', null, false])
    const both = await create(slashCommand('former', { default_permission: false, default_member_permissions: null }))
    assert.equal(both.body.default_member_permissions, null)
  })

  test('accepts context menu names of any case with spaces, and no description', async () => {
    for (const type of [2, 3]) {
      const { status, body } = await create({ name: `Zeig mir ${type}`, type })
      assert.deepEqual([status, body.type, body.name, body.description], [201, type, `Zeig mir ${type}`, ''])
    }
  })

  test('accepts one entry point command for an application with an Activity, handled by the application by default', async () => {
    const { body } = await create({ name: 'Launch', type: 4, description: 'Play' }, embedded)
    assert.deepEqual([body.type, body.handler, body.description], [4, 1, 'Play'])
    assert.equal((await create({ name: 'Launch', type: 4, handler: 2 }, embedded)).body.handler, 2)
    await world.refuses(() => create({ name: 'Another', type: 4 }, embedded), 400, 30032)
  })

  const long = (length: number) => 'x'.repeat(length)
  const many = (length: number, make: (index: number) => object) => Array.from({ length }, (_, index) => make(index))
  const WRONG: [what: string, body: object, path: string, code: string][] = [
    ['no name', { description: 'x' }, 'name', 'BASE_TYPE_REQUIRED'],
    ['an empty name', slashCommand(''), 'name', 'BASE_TYPE_REQUIRED'],
    ['a long name', slashCommand(long(33)), 'name', 'BASE_TYPE_BAD_LENGTH'],
    ['capitals', slashCommand('Upper'), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a space', slashCommand('two words'), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a sign', slashCommand('what?'), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a blank name of a menu', { name: '  ', type: 2 }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name of two lines', { name: 'a\nb', type: 3 }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    [
      'an unknown language',
      slashCommand('x', { name_localizations: { xx: 'x' } }),
      'name_localizations.xx',
      'BASE_TYPE_CHOICES',
    ],
    [
      'capitals in a language',
      slashCommand('x', { name_localizations: { de: 'Gross' } }),
      'name_localizations.de',
      'APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      'a long name in a language',
      slashCommand('x', { name_localizations: { de: long(33) } }),
      'name_localizations.de',
      'BASE_TYPE_BAD_LENGTH',
    ],
    ['no description', { name: 'x' }, 'description', 'BASE_TYPE_REQUIRED'],
    ['a long description', slashCommand('x', { description: long(101) }), 'description', 'BASE_TYPE_MAX_LENGTH'],
    ['a description of a menu', { name: 'x', type: 2, description: 'x' }, 'description', 'BASE_TYPE_MAX_LENGTH'],
    ['options of a menu', { name: 'x', type: 3, options: [commandOption(3)] }, 'options', 'BASE_TYPE_MAX_LENGTH'],
    ['an unknown type', slashCommand('x', { type: 5 }), 'type', 'BASE_TYPE_CHOICES'],
    ['an entry point without an Activity', { name: 'x', type: 4 }, 'type', 'BASE_TYPE_CHOICES'],
    [
      'a handler of a slash command',
      slashCommand('x', { handler: 1 }),
      'handler',
      'APPLICATION_COMMAND_HANDLER_INVALID',
    ],
    ['an unknown handler', slashCommand('x', { handler: 3 }), 'handler', 'BASE_TYPE_CHOICES'],
    ['no contexts', slashCommand('x', { contexts: [] }), 'contexts', 'BASE_TYPE_MIN_LENGTH'],
    ['an unknown context', slashCommand('x', { contexts: [3] }), 'contexts.0', 'BASE_TYPE_CHOICES'],
    ['a context twice', slashCommand('x', { contexts: [0, 0] }), 'contexts.1', 'SET_TYPE_ALREADY_CONTAINS_VALUE'],
    [
      'no installation types',
      slashCommand('x', { integration_types: [] }),
      'integration_types',
      'BASE_TYPE_MIN_LENGTH',
    ],
    [
      'permissions below 0',
      slashCommand('x', { default_member_permissions: '-1' }),
      'default_member_permissions',
      'NUMBER_TYPE_MIN',
    ],
    ['nsfw that is no boolean', slashCommand('x', { nsfw: 'yes' }), 'nsfw', 'BOOLEAN_TYPE_CONVERT'],
    [
      '26 options',
      slashCommand('x', { options: many(26, (i) => commandOption(3, `o${i}`)) }),
      'options',
      'BASE_TYPE_MAX_LENGTH',
    ],
    ['an option that is null', slashCommand('x', { options: [null] }), 'options.0', 'LIST_ITEM_VALUE_REQUIRED'],
    ['an option that is a text', slashCommand('x', { options: ['x'] }), 'options.0', 'MODEL_TYPE_CONVERT'],
    [
      'an option without a type',
      slashCommand('x', { options: [{ name: 'x', description: 'x' }] }),
      'options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'an option of an unknown type',
      slashCommand('x', { options: [commandOption(12)] }),
      'options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'an option with capitals',
      slashCommand('x', { options: [commandOption(3, 'What')] }),
      'options.0.name',
      'STRING_TYPE_REGEX',
    ],
    [
      'an option without a description',
      slashCommand('x', { options: [commandOption(3, 'x', { description: '' })] }),
      'options.0.description',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'an option in an unknown language',
      slashCommand('x', { options: [commandOption(3, 'x', { description_localizations: { q: 'x' } })] }),
      'options.0.description_localizations.q',
      'BASE_TYPE_CHOICES',
    ],
    [
      'an option name with capitals in a language',
      slashCommand('x', { options: [commandOption(3, 'x', { name_localizations: { de: 'X' } })] }),
      'options.0.name_localizations.de',
      'STRING_TYPE_REGEX',
    ],
    [
      'two options of a name',
      slashCommand('x', { options: [commandOption(3), commandOption(4)] }),
      'options.1.name',
      'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
    ],
    [
      'a required option after one that is not',
      slashCommand('x', { options: [commandOption(3), commandOption(3, 'b', { required: true })] }),
      'options.1',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'a subcommand beside an option',
      slashCommand('x', { options: [commandOption(3), commandOption(1, 'b')] }),
      'options.1.type',
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'a group in a subcommand',
      slashCommand('x', { options: [commandOption(1, 'a', { options: [commandOption(2, 'b')] })] }),
      'options.0.options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a subcommand in a subcommand',
      slashCommand('x', { options: [commandOption(1, 'a', { options: [commandOption(1, 'b')] })] }),
      'options.0.options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'an option in a group',
      slashCommand('x', { options: [commandOption(2, 'a', { options: [commandOption(3)] })] }),
      'options.0.options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a group in a group',
      slashCommand('x', { options: [commandOption(2, 'a', { options: [commandOption(2, 'b')] })] }),
      'options.0.options.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'an error deep inside',
      slashCommand('x', {
        options: [commandOption(2, 'a', { options: [commandOption(1, 'b', { options: [commandOption(3, 'C')] })] })],
      }),
      'options.0.options.0.options.0.name',
      'STRING_TYPE_REGEX',
    ],
    [
      '26 choices',
      slashCommand('x', {
        options: [commandOption(3, 'x', { choices: many(26, (i) => ({ name: `${i}`, value: `${i}` })) })],
      }),
      'options.0.choices',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice without a name',
      slashCommand('x', { options: [commandOption(3, 'x', { choices: [{ name: '', value: 'x' }] })] }),
      'options.0.choices.0.name',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a choice with a long name',
      slashCommand('x', { options: [commandOption(3, 'x', { choices: [{ name: long(101), value: 'x' }] })] }),
      'options.0.choices.0.name',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a choice with a long value',
      slashCommand('x', { options: [commandOption(3, 'x', { choices: [{ name: 'x', value: long(101) }] })] }),
      'options.0.choices.0.value',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a number for a text',
      slashCommand('x', { options: [commandOption(3, 'x', { choices: [{ name: 'x', value: 1 }] })] }),
      'options.0.choices.0.value',
      'STRING_TYPE_CONVERT',
    ],
    [
      'a text that is no number for a number',
      slashCommand('x', { options: [commandOption(4, 'x', { choices: [{ name: 'x', value: 'one' }] })] }),
      'options.0.choices.0.value',
      'NUMBER_TYPE_COERCE',
    ],
    [
      'a fraction for a whole number',
      slashCommand('x', { options: [commandOption(4, 'x', { choices: [{ name: 'x', value: 1.5 }] })] }),
      'options.0.choices.0.value',
      'NUMBER_TYPE_COERCE',
    ],
    [
      'a number that is too large',
      slashCommand('x', { options: [commandOption(10, 'x', { choices: [{ name: 'x', value: 1e300 }] })] }),
      'options.0.choices.0.value',
      'NUMBER_TYPE_MAX',
    ],
    [
      'a choice in an unknown language',
      slashCommand('x', {
        options: [commandOption(3, 'x', { choices: [{ name: 'x', name_localizations: { q: 'x' }, value: 'x' }] })],
      }),
      'options.0.choices.0.name_localizations.q',
      'BASE_TYPE_CHOICES',
    ],
    [
      'choices with autocomplete',
      slashCommand('x', {
        options: [commandOption(3, 'x', { autocomplete: true, choices: [{ name: 'x', value: 'x' }] })],
      }),
      'options.0.autocomplete',
      'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
    ],
    [
      'a least value above the greatest',
      slashCommand('x', { options: [commandOption(4, 'x', { min_value: 2, max_value: 1 })] }),
      'options.0.min_value',
      'NUMBER_TYPE_MAX',
    ],
    [
      'a least value that is no whole number',
      slashCommand('x', { options: [commandOption(4, 'x', { min_value: 0.5 })] }),
      'options.0.min_value',
      'NUMBER_TYPE_COERCE',
    ],
    [
      'a greatest value beyond all',
      slashCommand('x', { options: [commandOption(4, 'x', { max_value: 2 ** 54 })] }),
      'options.0.max_value',
      'NUMBER_TYPE_COERCE',
    ],
    [
      'a negative length',
      slashCommand('x', { options: [commandOption(3, 'x', { min_length: -1 })] }),
      'options.0.min_length',
      'NUMBER_TYPE_MIN',
    ],
    [
      'a length of none',
      slashCommand('x', { options: [commandOption(3, 'x', { max_length: 0 })] }),
      'options.0.max_length',
      'NUMBER_TYPE_MIN',
    ],
    [
      'a length beyond 6000',
      slashCommand('x', { options: [commandOption(3, 'x', { max_length: 6001 })] }),
      'options.0.max_length',
      'NUMBER_TYPE_MAX',
    ],
    [
      'a least length above the greatest',
      slashCommand('x', { options: [commandOption(3, 'x', { min_length: 2, max_length: 1 })] }),
      'options.0.min_length',
      'NUMBER_TYPE_MAX',
    ],
    [
      'an unknown type of channel',
      slashCommand('x', { options: [commandOption(7, 'x', { channel_types: [9] })] }),
      'options.0.channel_types.0',
      'BASE_TYPE_CHOICES',
    ],
    [
      '11 kinds of files',
      slashCommand('x', { options: [commandOption(11, 'x', { file_types: many(11, (i) => `a${i}` as never) })] }),
      'options.0.file_types',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a long kind of files',
      slashCommand('x', { options: [commandOption(11, 'x', { file_types: [long(17)] })] }),
      'options.0.file_types.0',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'more than 8000 characters',
      slashCommand('x', {
        options: many(25, (i) =>
          commandOption(3, `o${i}`, { choices: many(4, (j) => ({ name: `${j}`, value: long(80) })) }),
        ),
      }),
      '',
      'APPLICATION_COMMAND_TOO_LARGE',
    ],
  ]

  for (const [what, body, path, code] of WRONG) {
    test(`refuses ${what}`, async () => {
      await world.refuses(() => create(body), 400, 50035)
      let errors = (await create(body)).body.errors
      for (const step of path === '' ? [] : path.split('.')) errors = errors?.[step]
      assert.deepEqual(
        errors?._errors?.map((each: { code: string }) => each.code),
        [code],
      )
    })
  }

  test('counts the longest localization of a text towards the size limit', async () => {
    const options = many(25, (i) =>
      commandOption(3, `o${i}`, {
        choices: many(3, (j) => ({ name: `${j}`, name_localizations: { de: long(90), fr: long(90) }, value: `${j}` })),
      }),
    )
    assert.equal((await create(slashCommand('languages', { options }))).status, 201)
  })

  test('lets team members with a role for it create commands, but not read-only members', async () => {
    const { status, body } = await world.owner.api.post(commandsPath(bot), slashCommand('byhand'))
    assert.equal(status, 201)
    assert.deepEqual((await bot.api.get(`${commandsPath(bot)}/${body.id}`)).body, body)
    const team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
    for (const [who, role] of [
      [world.member, 'read_only'],
      [world.moderator, 'developer'],
    ] as const) {
      await world.owner.api.post(`/teams/${team}/members`, { username: who.user.username, role })
      await who.api.put(`/teams/${team}/members/@me`)
    }
    const ours = (await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body
    await world.refuses(() => world.member.api.post(commandsPath(ours), slashCommand('no')), 403, 20012)
    assert.equal((await world.member.api.get(commandsPath(ours))).status, 200)
    assert.equal((await world.moderator.api.post(commandsPath(ours), slashCommand('yes'))).status, 201)
  })

  test('refuses other applications, users without access, and an unknown application', async () => {
    const other = await newBot(world.app, world.stranger)
    await world.refuses(() => other.api.post(commandsPath(bot), 'nonsense'), 403, 20012)
    await world.refuses(() => world.member.api.post(commandsPath(bot), 'nonsense'), 403, 20012)
    await world.refuses(() => bot.api.post('/applications/1/commands', 'nonsense'), 404, 10002)
  })

  test('creates one command for simultaneous requests of one name, and fills the last slot once', async () => {
    const busy = await newBot(world.app, world.owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(slashCommand('together'), busy)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    for (let i = 0; i < 14; i++) await newCommand(busy, { name: `m${i}`, type: 2 })
    const last = await Promise.all(Array.from({ length: 4 }, (_, i) => create({ name: `last ${i}`, type: 2 }, busy)))
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 400, 400, 400])
  })

  test('limits the number of errors for very large input', async () => {
    const languages = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x${i}`, 'x']))
    const { status, body } = await create(
      slashCommand('x', { name_localizations: languages, description_localizations: languages }),
    )
    assert.equal(status, 400)
    assert.ok(JSON.stringify(body).length < 50_000)
  })

  test('refuses more commands of a type than the limit, but still replaces existing ones', async () => {
    const full = await newBot(world.app, world.owner)
    for (const [type, most] of [
      [2, 15],
      [3, 15],
      [1, 100],
    ] as const) {
      const body = (i: number) => ({ ...(type === 1 ? slashCommand(`c${i}`) : { name: `c${i}` }), type })
      for (let i = 0; i < most; i++) await newCommand(full, body(i))
      await world.refuses(() => create(body(most), full), 400, 30032)
      assert.equal((await create(body(0), full)).status, 200)
    }
  })

  test('refuses the 201st command of a day until the next day', async () => {
    const busy = await newBot(world.app, world.owner)
    const one = async () => {
      const { id } = await newCommand(busy, slashCommand('again'))
      await busy.api.delete(`${commandsPath(busy)}/${id}`)
    }
    for (let i = 0; i < 200; i++) await one()
    await world.refuses(() => create(slashCommand('again'), busy), 429, 30034)
    world.clock.advance(DAY_MS)
    await one()
    world.clock.advance(2 * DAY_MS)
    await world.app.worker.settled()
    assert.deepEqual(await world.db.q.selectFrom('application_command_creates').selectAll().execute(), [])
  })
})
