import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseForm } from './parse-form.ts'
import {
  anything,
  base64,
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
  readOnly,
  type Schema,
  shape,
  snowflake,
  text,
  timestamp,
  url,
  withDefault,
} from './schema.ts'

function gives(schema: Schema, value: unknown, expected: unknown): void {
  assert.deepEqual(parseForm(schema, value), { ok: true, value: expected })
}

/** Asserts one error of the value itself. */
function fails(schema: Schema, value: unknown, code: string, message: string): void {
  assert.deepEqual(parseForm(schema, value), { ok: false, errors: [{ path: [], code, message }] })
}

const REQUIRED = 'This field is required'

describe('snowflake', () => {
  test('accepts text and integers, and returns canonical text', () => {
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

  test('rejects values that are not IDs', () => {
    for (const value of ['abc', '', '-1', '1.5', '1e3', ' 1', 1.5, -1, 2 ** 60, true, {}, []]) {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      fails(snowflake(), value, 'NUMBER_TYPE_COERCE', `Value "${shown}" is not snowflake.`)
    }
  })

  test('rejects an ID of more than 63 bits', () => {
    const message = 'snowflake value should be less than or equal to 9223372036854775807.'
    fails(snowflake(), '9223372036854775808', 'NUMBER_TYPE_MAX', message)
  })
})

describe('bits', () => {
  test('accepts a decimal text or an integer, and returns text', () => {
    gives(bits(), '4503599627370496', '4503599627370496')
    gives(bits(), 2048, '2048')
    gives(bits(), '0', '0')
  })

  test('rejects values that are not numbers, negative numbers and numbers of more than 63 bits', () => {
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
  test('rejects other types instead of converting them to text', () => {
    for (const value of [1, true, {}, []]) {
      fails(text(), value, 'STRING_TYPE_CONVERT', `Could not interpret "${JSON.stringify(value)}" as string.`)
    }
  })

  test('reports both bounds, the upper one or the lower one, depending on which are set', () => {
    fails(text({ min: 2, max: 3 }), 'x', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 3 in length.')
    fails(text({ min: 2, max: 3 }), 'xxxx', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 3 in length.')
    fails(text({ max: 3 }), 'xxxx', 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    fails(text({ min: 2 }), 'x', 'BASE_TYPE_MIN_LENGTH', 'Must be 2 or more in length.')
    gives(text({ min: 2, max: 3 }), 'xx', 'xx')
  })

  test('reports an empty text as missing if at least one character is required', () => {
    fails(text({ min: 1, max: 3 }), '', 'BASE_TYPE_REQUIRED', REQUIRED)
    fails(text({ min: 1, trim: true }), '  ', 'BASE_TYPE_REQUIRED', REQUIRED)
    gives(text({ max: 3 }), '', '')
  })

  test('counts code points instead of UTF-16 units', () => {
    gives(text({ max: 3 }), '💥💥💥', '💥💥💥')
    fails(text({ max: 3 }), '💥💥💥💥', 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    fails(text({ max: 3 }), 'x'.repeat(1_000_000), 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
    gives(text({ max: 2 }), '\ud83d\ud83d', '\ufffd\ufffd')
  })

  test('trims and collapses white space only on request', () => {
    gives(text(), ' a  b ', ' a  b ')
    gives(text({ trim: true, max: 4 }), ' a  b ', 'a  b')
    gives(text({ trim: true, collapse: true }), ' a \n\t b ', 'a b')
  })

  test('replaces a lone surrogate with the replacement character', () => {
    gives(text(), 'a\ud83d', 'a\ufffd')
    gives(text(), '\ude00\ud83d\ude00', '\ufffd😀')
  })

  test('removes NUL before it counts characters', () => {
    gives(text({ max: 2 }), 'a\0b', 'ab')
    fails(text({ min: 1 }), '\0', 'BASE_TYPE_REQUIRED', REQUIRED)
  })

  test('rejects text that does not match its pattern', () => {
    gives(text({ pattern: '^[a-z]+$' }), 'abc', 'abc')
    fails(text({ pattern: '^[a-z]+$' }), 'ABC', 'STRING_TYPE_REGEX', 'String value did not match validation regex.')
  })
})

describe('integer', () => {
  const rules = { min: 1, max: 10 }

  test('accepts whole numbers within its bounds', () => {
    gives(integer(rules), 1, 1)
    gives(integer(rules), 10, 10)
    fails(integer(rules), 0, 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.')
    fails(integer(rules), 11, 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 10.')
  })

  test('rejects other text and malformed numbers', () => {
    for (const value of ['five', '5.5', 1.5, true, []]) {
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      fails(integer(rules), value, 'NUMBER_TYPE_COERCE', `Value "${shown}" is not int.`)
    }
  })

  test('is parsed from the digits of a text', () => {
    gives(integer(rules), '5', 5)
    gives(integer(), '-5', -5)
    fails(integer(rules), '11', 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 10.')
    for (const value of ['', 'x', '1e1', '0x1', '1.0', '9'.repeat(30)]) {
      fails(integer(), value, 'NUMBER_TYPE_COERCE', `Value "${value}" is not int.`)
    }
  })

  test('shows only the beginning of the value that was sent in its error', () => {
    fails(integer(), 'x'.repeat(500), 'NUMBER_TYPE_COERCE', `Value "${'x'.repeat(100)}…" is not int.`)
  })
})

test('decimal accepts any number, also as text, and nothing else', () => {
  gives(decimal(), 1.5, 1.5)
  gives(decimal(), '-1.5', -1.5)
  for (const value of ['', '1e9', 'NaN', '1.'])
    fails(decimal(), value, 'NUMBER_TYPE_COERCE', `Value "${value}" is not float.`)
})

test('decimal accepts numbers above its lower bound, up to its upper one', () => {
  const rate = decimal({ above: 0, max: 1 })
  gives(rate, 1, 1)
  gives(rate, '0.5', 0.5)
  for (const value of [0, -1, '-0.5']) fails(rate, value, 'NUMBER_TYPE_MIN', 'float value should be greater than 0.')
  for (const value of [1.1, Number.POSITIVE_INFINITY, '2'])
    fails(rate, value, 'NUMBER_TYPE_MAX', 'float value should be less than or equal to 1.')
})

test('base64 accepts bytes with padding, and nothing else', () => {
  for (const value of ['', 'aA==', 'aGk=', 'a/+9']) gives(base64(), value, value)
  for (const value of ['a', 'aA', 'aGk=aGk=', 'aG-_', 'aGk=\n', 'a Gk', '====', 1]) {
    fails(base64(), value, 'BASE64_INVALID', 'Not base64 with padding and without line breaks.')
  }
})

describe('boolean', () => {
  const message = 'Must be either true or false.'

  test('accepts true and false, also as a number or as text', () => {
    for (const value of [true, 1, '1', 'true', 'True']) gives(boolean(), value, true)
    for (const value of [false, 0, '0', 'false', 'False']) gives(boolean(), value, false)
  })

  test('rejects every other value', () => {
    for (const value of ['yes', 'TRUE', '', 2, -1, [], {}]) fails(boolean(), value, 'BOOLEAN_TYPE_CONVERT', message)
    fails(boolean(), null, 'BASE_TYPE_REQUIRED', REQUIRED)
  })
})

describe('timestamp', () => {
  test('accepts ISO 8601 with Z, an offset or neither, with or without a fraction', () => {
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

  test('rejects every other value', () => {
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

test('image accepts a data URI in base64', () => {
  gives(imageData(), 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA')
  for (const value of ['', 'AAAA', 'data:image/png,AAAA', 'https://example.org/a.png', 1]) {
    fails(imageData(), value, 'IMAGE_INVALID', 'Invalid image data')
  }
})

describe('choice', () => {
  test('accepts its values only with their own type', () => {
    gives(choice([60, 300]), 60, 60)
    gives(choice(['a', 'b']), 'b', 'b')
    for (const value of ['61', 61, true]) {
      fails(choice([60, 300]), value, 'BASE_TYPE_CHOICES', 'Value must be one of (60, 300).')
    }
  })

  test('reads numbers from text, but not text from numbers', () => {
    gives(choice([60, 300]), '300', 300)
    fails(choice(['1', '2']), 1, 'BASE_TYPE_CHOICES', 'Value must be one of (1, 2).')
  })
})

describe('list', () => {
  test('rejects values that are not arrays', () => {
    for (const value of [{}, 'abc', 1]) {
      fails(list(text()), value, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    }
  })

  test('accepts comma-separated text only if the schema allows it', () => {
    const ids = list(snowflake(), { max: 2, fromText: true })
    for (const value of [['1', '2'], '1,2', ' 1 ,2 ', '01, 2']) gives(ids, value, ['1', '2'])
    for (const value of [[], '', '  ']) gives(ids, value, [])
    fails(ids, '1,2,3', 'BASE_TYPE_MAX_LENGTH', 'Must be 2 or fewer in length.')
    const result = parseForm(ids, '1,')
    assert.deepEqual(result.ok || result.errors.map(({ path, code }) => [...path, code]), [[1, 'NUMBER_TYPE_COERCE']])
  })

  test('skips items that can’t be read if the schema allows it', () => {
    const some = list(shape({ a: integer() }), { max: 3, skipsUnreadable: true })
    gives(some, [{ a: 1 }, null, { a: '2' }], [{ a: 1 }, { a: 2 }])
    gives(some, [{}, 'x', { a: 'x' }], [])
    fails(some, [{}, {}, {}, {}], 'BASE_TYPE_MAX_LENGTH', 'Must be 3 or fewer in length.')
  })

  test('reports which of its bounds is exceeded', () => {
    fails(list(integer(), { min: 1, max: 2 }), [], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 2 in length.')
    fails(list(integer(), { max: 2 }), [1, 2, 3], 'BASE_TYPE_MAX_LENGTH', 'Must be 2 or fewer in length.')
  })

  test('reports the index of each invalid item', () => {
    const result = parseForm(list(integer()), [1, 'x', 2, null])
    assert.deepEqual(result.ok || result.errors.map(({ path, code }) => [...path, code]), [
      [1, 'NUMBER_TYPE_COERCE'],
      [3, 'BASE_TYPE_REQUIRED'],
    ])
  })

  test('rejects null in a list of objects', () => {
    assert.deepEqual(parseForm(list(shape({})), [{}, null]), {
      ok: false,
      errors: [{ path: [1], code: 'LIST_ITEM_VALUE_REQUIRED', message: 'List item values of ModelType are required' }],
    })
    gives(list(nullable(shape({}))), [null], [null])
  })

  test('reports each duplicate if items must be unique, also in another notation', () => {
    const result = parseForm(list(snowflake(), { unique: true }), ['1', 2, 1, '2', '3'])
    const message = 'The set already contains this value'
    assert.deepEqual(result, {
      ok: false,
      errors: [2, 3].map((index) => ({ path: [index], code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message })),
    })
    gives(list(snowflake()), ['1', '1'], ['1', '1'])
  })
})

describe('A shape', () => {
  const schema = shape({ name: text({ max: 3 }), size: optional(integer()), note: optional(nullable(text())) })

  test('keeps absent fields absent and null fields null, and drops unknown fields', () => {
    gives(schema, { name: 'a', note: null, extra: 1 }, { name: 'a', note: null })
    gives(schema, { name: 'a', size: undefined }, { name: 'a' })
  })

  test('rejects missing fields, and null in fields that are not nullable', () => {
    const result = parseForm(schema, { size: null })
    assert.deepEqual(result, {
      ok: false,
      errors: [
        { path: ['name'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED },
        { path: ['size'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED },
      ],
    })
  })

  test('rejects values that are not objects', () => {
    for (const value of [[], 'a', 1, true]) fails(schema, value, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    fails(schema, null, 'BASE_TYPE_REQUIRED', REQUIRED)
    fails(schema, undefined, 'BASE_TYPE_REQUIRED', REQUIRED)
  })

  test('reports errors at every depth in the order of the schema', () => {
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

  test('reads nothing from the prototype and changes nothing in it', () => {
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

  test('treats __proto__ as an ordinary key', () => {
    const sent: unknown = JSON.parse('{"__proto__":1}')
    const result = parseForm(mapOf(integer()), sent)
    assert.ok(result.ok && Object.getPrototypeOf(result.value) === Object.prototype)
    assert.deepEqual(result.ok && Object.keys(result.value), ['__proto__'])
  })
})

test('nullable accepts null and checks every other value', () => {
  gives(nullable(integer()), null, null)
  gives(nullable(integer()), 1, 1)
  fails(nullable(integer()), 'x', 'NUMBER_TYPE_COERCE', 'Value "x" is not int.')
  fails(nullable(integer()), undefined, 'BASE_TYPE_REQUIRED', REQUIRED)
})

test('anything returns each value unchanged', () => {
  for (const value of [null, 1, 'a', [{}], { a: 1 }]) gives(anything(), value, value)
})

describe('An optional field', () => {
  const Form = shape({
    a: omissible(text()),
    b: withDefault(nullable(integer()), null),
    c: withDefault(boolean(), true),
  })

  test('is absent or gets its default, also if null was sent', () => {
    gives(Form, {}, { b: null, c: true })
    gives(Form, { a: null, b: null, c: null }, { b: null, c: true })
    gives(Form, { a: 'x', b: 0, c: false }, { a: 'x', b: 0, c: false })
  })

  test('is dropped if it can’t be read and is lenient', () => {
    const Form = shape({ a: lenient(integer({ max: 5 })), b: lenient(shape({ c: integer(), d: lenient(boolean()) })) })
    gives(Form, { a: 5, b: { c: '1', d: 'x' } }, { a: 5, b: { c: 1 } })
    for (const a of [null, undefined, '', 6, {}, []]) gives(Form, { a, b: null }, {})
    for (const b of ['', [], {}, { c: '' }]) gives(Form, { b }, {})
  })

  test('is always dropped if only the server sets it', () => {
    gives(shape({ a: readOnly(integer()), b: text() }), { a: 'x', b: 'x' }, { b: 'x' })
  })
})

describe('oneOf', () => {
  const Apple = shape({ kind: choice(['apple']), red: boolean() })
  const Pear = shape({ kind: choice(['pear']), ripe: optional(boolean()) })
  const Fruit = oneOf('kind', [Apple, Pear])

  test('parses an object by its tag', () => {
    gives(Fruit, { kind: 'apple', red: true, ripe: 1 }, { kind: 'apple', red: true })
    gives(Fruit, { kind: 'pear' }, { kind: 'pear' })
    gives(oneOf('kind', [shape({ kind: choice([2]) })]), { kind: '2' }, { kind: 2 })
  })

  test('rejects an unknown or missing tag, and values that are not objects', () => {
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

  test('reports if a tag is allowed only elsewhere', () => {
    const elsewhere = { values: ['pear', 'plum'], code: 'WRONG_TREE', message: 'Not here' }
    fails(oneOf('kind', [Apple], elsewhere), { kind: 'plum' }, 'WRONG_TREE', 'Not here')
  })
})

describe('url', () => {
  const Link = url({ schemes: ['http', 'https', 'attachment'], max: 40 })

  test('accepts an address with one of its schemes unchanged, except for surrounding white space', () => {
    for (const value of ['https://a.example', 'HTTP://A.example/ü?x#y', 'attachment://a b.png'])
      gives(Link, value, value)
    gives(Link, ' https://a.example\n', 'https://a.example')
  })

  test('rejects other schemes and values that are not addresses', () => {
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

describe('Form errors', () => {
  test('have paths that begin with the position of the form', () => {
    const errors = [{ path: ['data', 0, 'a'], code: 'BASE_TYPE_REQUIRED', message: REQUIRED }]
    assert.deepEqual(parseForm(shape({ a: text() }), {}, ['data', 0]), { ok: false, errors })
  })

  test('are limited to a hundred, and quote little of the input', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? [deep] : { deep }
    const parsed = parseForm(list(text()), new Array(1000).fill([deep, 'x'.repeat(1000)]))
    assert.ok(!parsed.ok)
    assert.equal(parsed.errors.length, 100)
    for (const { message } of parsed.errors) assert.ok(message.length < 150)
  })
})
