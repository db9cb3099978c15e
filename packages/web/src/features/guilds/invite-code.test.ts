import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteCodeIn } from './invite-code.ts'

const given: [text: string, code: string | null][] = [
  ['Ab3dEfGhIj', 'Ab3dEfGhIj'],
  ['  Ab3dEfGhIj ', 'Ab3dEfGhIj'],
  ['https://hall.example/invite/Ab3dEfGhIj', 'Ab3dEfGhIj'],
  ['https://hall.example/invite/Ab3dEfGhIj/?event=1#top', 'Ab3dEfGhIj'],
  ['hall.example/invite/__groupCode', '__groupCode'],
  ['', null],
  ['two words', null],
  ['https://hall.example/<b>', null],
]

for (const [text, code] of given) {
  test(`the code in “${text}” is ${code ?? 'none'}`, () => assert.equal(inviteCodeIn(text), code))
}
