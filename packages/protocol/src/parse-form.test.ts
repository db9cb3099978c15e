import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseForm } from './parse-form.ts'
import {
  anything,
  bits,
  boolean,
  choice,
  decimal,
  imageData,
  integer,
  lenient,
  list,
  mapOf,
  nullable,
  omissible,
  oneOf,
  optional,
  type Schema,
  shape,
  snowflake,
  supplied,
  text,
  timestamp,
  url,
  withDefault,
} from './schema.ts'

function gives(schema: Schema, value: unknown, expected: unknown): void {
  assert.deepEqual(parseForm(schema, value), { ok: true, value: expected })
}

/** Asserts one complaint about the value itself. */
function fails(schema: Schema, value: unknown, code: string, message: string): void {
  assert.deepEqual(parseForm(schema, value), { ok: false, errors: [{ path: [], code, message }] })
}

const REQUIRED = 'This field is required'

describe('snowflake', () => {
  test('takes text and integers, and gives text in its one form', () => {
    for (const [given, expected] of [
      ['123', '123'],
      [123, '123'],
      ['0', '0'],
      ['00123', '123'],
    ] as const) {
      gives(snowflake(), given, expected)
    }
    gives(snowflake(), '9223372036854775807', '9223372036854775807')
  })

  test('complains about what is no id', () => {
    for (const value of ['abc', '', '-1', '1.5', '1e3', ' 1', 1.5, -1, 2 ** 60, true, {}, []]) {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      fails(snowflake(), value, 'NUMBER_TYPE_COERCE', `Value "${shown}" is not snowflake.`)
    }
  })

  test('complains about one beyond 63 bits', () => {
    const message = 'snowflake value should be less than or equal to 9223372036854775807.'
    fails(snowflake(), '9223372036854775808', 'NUMBER_TYPE_MAX', message)
  })
})

describe('bits', () => {
  test('takes a decimal text or an integer, and gives text', () => {
    gives(bits(), '4503599627370496', '4503599627370496')
    gives(bits(), 2048, '2048')
    gives(bits(), '0', '0')
  })

  test('complains about what is no number, a negative one, and one beyond 63 bits', () => {
    fails(bits(), 'all', 'NUMBER_TYPE_COERCE', 'Value "all" is not int.')
    fails(bits(), true, 'NUMBER_TYPE_COERCE', 'Value "true" is not int.')
    fails(bits(), '-1', 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 0.')
    fails(
      bits(),
      '9223372036854775808',
      'NUMBER_TYPE_MAX',
      'int value should be less than or equal to 9223372036854775807.',
    )
  })
})

describe('text', () => {
  test('complains about another type, never turning it into text', () => {
    for (const value of [1, true, {}, []]) {
      fails(text(), value, 'STRING_TYPE_CONVERT', `Could not interpret "${JSON.stringify(value)}" as string.`)
    }
  })

  test('complains by its bounds: both, the upper one, the lower one', () => {
    fails(text({ min: 2, max: 3 }), 'x', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 3 in length.')
    fails(text({ min: 2, max: 3 }), 'xxxx', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 3 in length.')
    fails(text({ max: 3 }), 'xxxx', 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    fails(text({ min: 2 }), 'x', 'BASE_TYPE_MIN_LENGTH', 'Must be 2 or more in length.')
    gives(text({ min: 2, max: 3 }), 'xx', 'xx')
  })

  test('takes an empty one for a missing one where a character is needed', () => {
    fails(text({ min: 1, max: 3 }), '', 'BASE_TYPE_REQUIRED', REQUIRED)
    fails(text({ min: 1, trim: true }), '  ', 'BASE_TYPE_REQUIRED', REQUIRED)
    gives(text({ max: 3 }), '', '')
  })

  test('counts code points, not halves of them', () => {
    gives(text({ max: 3 }), '💥💥💥', '💥💥💥')
    fails(text({ max: 3 }), '💥💥💥💥', 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    fails(text({ max: 3 }), 'x'.repeat(1_000_000), 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    gives(text({ max: 2 }), '\ud83d\ud83d', '\ufffd\ufffd')
  })

  test('trims and collapses white space only where it is told to', () => {
    gives(text(), ' a  b ', ' a  b ')
    gives(text({ trim: true, max: 4 }), ' a  b ', 'a  b')
    gives(text({ trim: true, collapse: true }), ' a \n\t b ', 'a b')
  })

  test('puts the replacement character where half a character was', () => {
    gives(text(), 'a\ud83d', 'a\ufffd')
    gives(text(), '\ude00\ud83d\ude00', '\ufffd😀')
  })

  test('leaves out NUL, before anything is counted', () => {
    gives(text({ max: 2 }), 'a\0b', 'ab')
    fails(text({ min: 1 }), '\0', 'BASE_TYPE_REQUIRED', REQUIRED)
  })

  test('complains about what does not match its pattern', () => {
    gives(text({ pattern: '^[a-z]+$' }), 'abc', 'abc')
    fails(text({ pattern: '^[a-z]+$' }), 'ABC', 'STRING_TYPE_REGEX', 'String value did not match validation regex.')
  })
})

describe('integer', () => {
  const rules = { min: 1, max: 10 }

  test('takes whole numbers within its bounds', () => {
    gives(integer(rules), 1, 1)
    gives(integer(rules), 10, 10)
    fails(integer(rules), 0, 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.')
    fails(integer(rules), 11, 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 10.')
  })

  test('complains about other text and broken numbers', () => {
    for (const value of ['five', '5.5', 1.5, true, []]) {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      fails(integer(rules), value, 'NUMBER_TYPE_COERCE', `Value "${shown}" is not int.`)
    }
  })

  test('is read from its digits as text', () => {
    gives(integer(rules), '5', 5)
    gives(integer(), '-5', -5)
    fails(integer(rules), '11', 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 10.')
    for (const value of ['', 'x', '1e1', '0x1', '1.0', '9'.repeat(30)]) {
      fails(integer(), value, 'NUMBER_TYPE_COERCE', `Value "${value}" is not int.`)
    }
  })

  test('shows no more than the beginning of what was sent', () => {
    fails(integer(), 'x'.repeat(500), 'NUMBER_TYPE_COERCE', `Value "${'x'.repeat(100)}…" is not int.`)
  })
})

test('decimal takes any number, also as text, and nothing else', () => {
  gives(decimal(), 1.5, 1.5)
  gives(decimal(), '-1.5', -1.5)
  for (const value of ['', '1e9', 'NaN', '1.'])
    fails(decimal(), value, 'NUMBER_TYPE_COERCE', `Value "${value}" is not float.`)
})

describe('boolean', () => {
  const message = 'Must be either true or false.'

  test('is true or false, also as a number or as text', () => {
    for (const value of [true, 1, '1', 'true', 'True']) gives(boolean(), value, true)
    for (const value of [false, 0, '0', 'false', 'False']) gives(boolean(), value, false)
  })

  test('complains about everything else', () => {
    for (const value of ['yes', 'TRUE', '', 2, -1, [], {}]) fails(boolean(), value, 'BOOLEAN_TYPE_CONVERT', message)
    fails(boolean(), null, 'BASE_TYPE_REQUIRED', REQUIRED)
  })
})

describe('timestamp', () => {
  test('takes ISO 8601 with Z, an offset or none, with a fraction or without', () => {
    const expected = '2026-08-06T12:34:56.000Z'
    for (const value of [
      '2026-08-06T12:34:56Z',
      '2026-08-06T12:34:56.000000+00:00',
      '2026-08-06T14:34:56+02:00',
      '2026-08-06T07:34:56-0500',
      '2026-08-06T12:34:56',
      '2026-08-06 12:34:56',
    ]) {
      gives(timestamp(), value, expected)
    }
    gives(timestamp(), '2026-08-06', '2026-08-06T00:00:00.000Z')
    gives(timestamp(), '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z')
    gives(timestamp(), '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z')
  })

  test('complains about everything else', () => {
    for (const value of [
      '',
      'soon',
      '2026-13-01T00:00:00Z',
      '2026-08-06T25:00:00Z',
      '2026-08-06 (noon)',
      '06.08.2026',
      '9999-12-31T23:59:59-01:00',
      '0001-01-01T00:00:00+01:00',
      '0000-01-01T00:00:00Z',
    ]) {
      fails(timestamp(), value, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value}. Should be ISO8601.`)
    }
    fails(timestamp(), 1786019696, 'DATE_TIME_TYPE_PARSE', 'Could not parse 1786019696. Should be ISO8601.')
  })
})

test('image takes a data URI in base64', () => {
  gives(imageData(), 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA')
  for (const value of ['', 'AAAA', 'data:image/png,AAAA', 'https://example.org/a.png', 1]) {
    fails(imageData(), value, 'IMAGE_INVALID', 'Invalid image data')
  }
})

describe('choice', () => {
  test('takes its values, of their own type', () => {
    gives(choice([60, 300]), 60, 60)
    gives(choice(['a', 'b']), 'b', 'b')
    for (const value of ['61', 61, true]) {
      fails(choice([60, 300]), value, 'BASE_TYPE_CHOICES', 'Value must be one of (60, 300).')
    }
  })

  test('reads numbers from text, and no text from numbers', () => {
    gives(choice([60, 300]), '300', 300)
    fails(choice(['1', '2']), 1, 'BASE_TYPE_CHOICES', 'Value must be one of (1, 2).')
  })
})

describe('list', () => {
  test('complains about what is no array', () => {
    for (const value of [{}, 'abc', 1]) {
      fails(list(text()), value, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    }
  })

  test('is a text with commas only where that is taken', () => {
    const ids = list(snowflake(), { max: 2, fromText: true })
    for (const value of [['1', '2'], '1,2', ' 1 ,2 ', '01, 2']) gives(ids, value, ['1', '2'])
    for (const value of [[], '', '  ']) gives(ids, value, [])
    fails(ids, '1,2,3', 'BASE_TYPE_MAX_LENGTH', 'Must be 2 or fewer in length.')
    const result = parseForm(ids, '1,')
    assert.deepEqual(result.ok || result.errors.map(({ path, code }) => [...path, code]), [[1, 'NUMBER_TYPE_COERCE']])
  })

  test('leaves out items that can’t be read where it is told to', () => {
    const some = list(shape({ a: integer() }), { max: 3, skipsUnreadable: true })
    gives(some, [{ a: 1 }, null, { a: '2' }], [{ a: 1 }, { a: 2 }])
    gives(some, [{}, 'x', { a: 'x' }], [])
    fails(some, [{}, {}, {}, {}], 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
  })

  test('complains by its bounds', () => {
    fails(list(integer(), { min: 1, max: 2 }), [], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 2 in length.')
    fails(list(integer(), { max: 2 }), [1, 2, 3], 'BASE_TYPE_MAX_LENGTH', 'Must be 2 or fewer in length.')
  })

  test('points at the items that are wrong', () => {
    const result = parseForm(list(integer()), [1, 'x', 2, null])
    assert.deepEqual(result.ok || result.errors.map(({ path, code }) => [...path, code]), [
      [1, 'NUMBER_TYPE_COERCE'],
      [3, 'BASE_TYPE_REQUIRED'],
    ])
  })

  test('complains about null among objects', () => {
    assert.deepEqual(parseForm(list(shape({})), [{}, null]), {
      ok: false,
      errors: [{ path: [1], code: 'LIST_ITEM_VALUE_REQUIRED', message: 'List item values of ModelType are required' }],
    })
    gives(list(nullable(shape({}))), [null], [null])
  })

  test('complains at each repetition where items must be unique, also in another form', () => {
    const result = parseForm(list(snowflake(), { unique: true }), ['1', 2, 1, '2', '3'])
    const message = 'The set already contains this value'
    assert.deepEqual(result, {
      ok: false,
      errors: [2, 3].map((index) => ({ path: [index], code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message })),
    })
    gives(list(snowflake()), ['1', '1'], ['1', '1'])
  })
})

describe('shape', () => {
  const schema = shape({ name: text({ max: 3 }), size: optional(integer()), note: optional(nullable(text())) })

  test('keeps absent fields absent and null null, and drops unknown ones', () => {
    gives(schema, { name: 'a', note: null, extra: 1 }, { name: 'a', note: null })
    gives(schema, { name: 'a', size: undefined }, { name: 'a' })
  })

  test('complains about what is missing, and about null where nothing says that it may be', () => {
    const result = parseForm(schema, { size: null })
    assert.deepEqual(result, {
      ok: false,
      errors: [
        { path: ['name'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED },
        { path: ['size'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED },
      ],
    })
  })

  test('complains about what is no object', () => {
    for (const value of [[], 'a', 1, true]) fails(schema, value, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    fails(schema, null, 'BASE_TYPE_REQUIRED', REQUIRED)
    fails(schema, undefined, 'BASE_TYPE_REQUIRED', REQUIRED)
  })

  test('gathers complaints at every depth, in the order of the schema', () => {
    const deep = shape({ outer: list(shape({ inner: shape({ id: snowflake() }), flag: boolean() })), last: text() })
    const result = parseForm(deep, {
      last: 1,
      outer: [
        { inner: { id: '1' }, flag: true },
        { flag: 'x', inner: { id: 'y' } },
      ],
    })
    assert.deepEqual(result.ok || result.errors.map(({ path, code }) => [path.join('.'), code]), [
      ['outer.1.inner.id', 'NUMBER_TYPE_COERCE'],
      ['outer.1.flag', 'BOOLEAN_TYPE_CONVERT'],
      ['last', 'STRING_TYPE_CONVERT'],
    ])
  })

  test('takes nothing from the prototype and puts nothing there', () => {
    const sent: unknown = JSON.parse('{"__proto__":{"name":"evil","polluted":true},"name":"a"}')
    const result = parseForm(schema, sent)
    assert.deepEqual(result, { ok: true, value: { name: 'a' } })
    assert.ok(result.ok && Object.getPrototypeOf(result.value) === Object.prototype)
    assert.equal(Reflect.get({}, 'polluted'), undefined)
    const inherited: unknown = JSON.parse('{"__proto__":{"name":"evil"}}')
    assert.equal(parseForm(schema, inherited).ok, false)
    gives(shape({ constructor: optional(text()), toString: optional(text()) }), {}, {})
  })
})

describe('map', () => {
  test('checks every value and keeps every key', () => {
    gives(mapOf(integer()), { a: 1, b: 2 }, { a: 1, b: 2 })
    assert.deepEqual(parseForm(mapOf(integer()), { a: 1, b: 'x' }), {
      ok: false,
      errors: [{ path: ['b'], code: 'NUMBER_TYPE_COERCE', message: 'Value "x" is not int.' }],
    })
    for (const value of [[], 'a']) {
      fails(mapOf(integer()), value, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')
    }
  })

  test('takes the key __proto__ for a key', () => {
    const sent: unknown = JSON.parse('{"__proto__":1}')
    const result = parseForm(mapOf(integer()), sent)
    assert.ok(result.ok && Object.getPrototypeOf(result.value) === Object.prototype)
    assert.deepEqual(result.ok && Object.keys(result.value), ['__proto__'])
  })
})

test('nullable passes null and checks the rest', () => {
  gives(nullable(integer()), null, null)
  gives(nullable(integer()), 1, 1)
  fails(nullable(integer()), 'x', 'NUMBER_TYPE_COERCE', 'Value "x" is not int.')
  fails(nullable(integer()), undefined, 'BASE_TYPE_REQUIRED', REQUIRED)
})

test('anything is passed on as it came', () => {
  for (const value of [null, 1, 'a', [{}], { a: 1 }]) gives(anything(), value, value)
})

describe('fields that may be left out', () => {
  const Form = shape({
    a: omissible(text()),
    b: withDefault(nullable(integer()), null),
    c: withDefault(boolean(), true),
  })

  test('are absent or have their default, also where null was sent', () => {
    gives(Form, {}, { b: null, c: true })
    gives(Form, { a: null, b: null, c: null }, { b: null, c: true })
    gives(Form, { a: 'x', b: 0, c: false }, { a: 'x', b: 0, c: false })
  })

  test('are left out where they can’t be read, if they are lenient', () => {
    const Form = shape({ a: lenient(integer({ max: 5 })), b: lenient(shape({ c: integer(), d: lenient(boolean()) })) })
    gives(Form, { a: 5, b: { c: '1', d: 'x' } }, { a: 5, b: { c: 1 } })
    for (const a of [null, undefined, '', 6, {}, []]) gives(Form, { a, b: null }, {})
    for (const b of ['', [], {}, { c: '' }]) gives(Form, { b }, {})
  })

  test('are dropped whatever they are, if the server alone fills them in', () => {
    gives(shape({ a: supplied(integer()), b: text() }), { a: 'x', b: 'x' }, { b: 'x' })
  })
})

describe('oneOf', () => {
  const Apple = shape({ kind: choice(['apple']), red: boolean() })
  const Pear = shape({ kind: choice(['pear']), ripe: optional(boolean()) })
  const Fruit = oneOf('kind', [Apple, Pear])

  test('reads an object as what its tag says', () => {
    gives(Fruit, { kind: 'apple', red: true, ripe: 1 }, { kind: 'apple', red: true })
    gives(Fruit, { kind: 'pear' }, { kind: 'pear' })
    gives(oneOf('kind', [shape({ kind: choice([2]) })]), { kind: '2' }, { kind: 2 })
  })

  test('complains about a tag that is missing or of no kind, and about what is no object', () => {
    const choices = 'Value of field "kind" must be one of (apple, pear).'
    for (const kind of ['plum', 1, {}, '__proto__']) fails(Fruit, { kind }, 'UNION_TYPE_CHOICES', choices)
    fails(
      oneOf('kind', [Pear]),
      { kind: 'apple' },
      'UNION_TYPE_CHOICES',
      'Value of field "kind" must be one of (pear,).',
    )
    for (const value of [{}, { kind: null }]) {
      const errors = [{ path: ['kind'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED }]
      assert.deepEqual(parseForm(Fruit, value), { ok: false, errors })
    }
    for (const value of [1, 'apple', []]) fails(Fruit, value, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    const errors = [
      { path: [0], code: 'LIST_ITEM_VALUE_REQUIRED', message: 'List item values of ModelType are required' },
    ]
    assert.deepEqual(parseForm(list(Fruit), [null]), { ok: false, errors })
  })

  test('says of a kind that it belongs elsewhere', () => {
    const elsewhere = { values: ['pear', 'plum'], code: 'WRONG_TREE', message: 'Not here' }
    fails(oneOf('kind', [Apple], elsewhere), { kind: 'plum' }, 'WRONG_TREE', 'Not here')
  })
})

describe('url', () => {
  const Link = url({ schemes: ['http', 'https', 'attachment'], max: 40 })

  test('takes an address of its schemes as it was sent, but for white space around it', () => {
    for (const value of ['https://a.example', 'HTTP://A.example/ü?x#y', 'attachment://a b.png'])
      gives(Link, value, value)
    gives(Link, ' https://a.example\n', 'https://a.example')
  })

  test('complains about other schemes and about what is no address', () => {
    const schemes = "Scheme must be one of ('http', 'https', 'attachment')."
    for (const scheme of ['ftp', 'javascript', 'file']) {
      fails(Link, `${scheme}://x`, 'URL_TYPE_INVALID_SCHEME', `Scheme "${scheme}" is not supported. ${schemes}`)
    }
    for (const value of [
      'a.example',
      'https:/a',
      'https://',
      'https://a b',
      'https://a.\nb',
      'javascript:alert(1)',
      '//a',
    ]) {
      fails(Link, value, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
    }
    fails(Link, '', 'BASE_TYPE_REQUIRED', REQUIRED)
  })
})

describe('complaints', () => {
  test('have the place of the value before their paths', () => {
    const errors = [{ path: ['data', 0, 'a'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED }]
    assert.deepEqual(parseForm(shape({ a: text() }), {}, ['data', 0]), { ok: false, errors })
  })

  test('are a hundred at most, and repeat little of what was sent', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? [deep] : { deep }
    const parsed = parseForm(list(text()), new Array(1000).fill([deep, 'x'.repeat(1000)]))
    assert.ok(!parsed.ok)
    assert.equal(parsed.errors.length, 100)
    for (const { message } of parsed.errors) assert.ok(message.length < 150)
  })
})
