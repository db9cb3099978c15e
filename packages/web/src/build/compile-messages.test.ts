import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { compileMessages, replaceMessageIds } from './compile-messages.ts'

const english = { 'a.hello': 'Hello', 'a.left': '{n, plural, one {# left} other {# left}}' }

test('compiled messages are a list in the order of the English ones, and parsed if they have values', () => {
  const german = { 'a.left': '{n, plural, one {# ist weg} other {# sind weg}}', 'a.hello': 'Hallo' }
  const [hello, left] = JSON.parse(compileMessages(english, german))
  assert.equal(hello, 'Hallo')
  assert.equal(new IntlMessageFormat(left, 'de').format({ n: 2 }), '2 sind weg')
})

test('a compiled module refers to messages by number', () => {
  const code = "import { t } from '../language/base.ts'\nsay(t('a.left', { n }), t(\n'a.hello'), format.t('a.x'))\n"
  assert.equal(
    replaceMessageIds(code, () => english),
    "import { t } from '../language/base.ts'\nsay(t(1, { n }), t(0), format.t('a.x'))\n",
  )
})

test('a module without messages stays unchanged', () => {
  const code = "import { locale } from '../language/language.ts'\nt('a.unknown')\n"
  assert.equal(
    replaceMessageIds(code, () => english),
    code,
  )
})

test('an unknown message is refused', () => {
  const code = "import { t } from './language/base.ts'\nt('a.unknown')\n"
  assert.throws(() => replaceMessageIds(code, () => english), /a\.unknown/u)
})
