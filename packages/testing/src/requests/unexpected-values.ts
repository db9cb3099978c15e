import fc from 'fast-check'

/** A placeholder in JSON text for what JavaScript can't serialize; {@link withLiterals} replaces it. */
const literal = (text: string): string => `$json:${text}$`

/** JSON text with literals instead of placeholders: numbers out of range, negative zero, and so on. */
export const withLiterals = (json: string): string => json.replace(/"\$json:([^"$]*)\$"/gu, '$1')

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00\ud83d',
  '\ufeff\u200b\u202e',
  '\u00e9 e\u0301 \ufb01 \u1e9b\u0323',
  '💥'.repeat(40),
  'n'.repeat(5000),
  '<@0><@&1><#2><:a:3>@everyone',
  '%',
  '%00',
  "'; drop table users; --",
  '\\',
  '$1 {{y}} %s',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00+23:59',
  'data:image/png;base64,',
  'data:image/png;base64,AAAA',
]

const ODD_NUMBERS = ['0', '-1', '9223372036854775807', '9223372036854775808', '-9223372036854775809', '1e9', '0x10']

/** Unexpected values for any field. */
export const unexpectedValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [null], [[[]]], { a: 1 }),
  fc.constantFrom(...ODD_TEXTS, ...ODD_NUMBERS),
  fc.constantFrom(...['-0', '1e400', '-1e400', '1E-400', '1.0', '9007199254740993', '{"a":1,"a":2}'].map(literal)),
  fc.string(),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Unknown IDs, IDs of other objects, and invalid ones. */
export const unexpectedId = fc.constantFrom(
  '0',
  '1',
  '01',
  '9223372036854775807',
  '9223372036854775808',
  'abc',
  '-1',
  '1e3',
  '%00',
  '..',
  '@me',
  ' ',
  '१२३',
)
