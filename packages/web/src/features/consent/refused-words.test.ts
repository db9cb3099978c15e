import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeProblem, toApiProblem } from '../../api/api-problem.ts'
import { explained } from './refused-words.ts'

test('a refusal is explained in the words of the consent page, not in the general ones', () => {
  const general = toApiProblem(404, { message: 'Unknown Guild', code: 10004 })
  assert.notEqual(describeProblem(general), 'That guild is gone.')
  assert.equal(describeProblem(explained(general)), 'That guild is gone.')
})

test('a refusal that the page has no words for stays as it is', () => {
  const problem = toApiProblem(400, { message: 'Invalid Form Body', code: 50035 })
  assert.equal(explained(problem), problem)
})
