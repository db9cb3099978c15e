import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeProblem, toApiProblem } from '../../api/api-problem.ts'
import { explainRefusal } from './explain-refusal.ts'

test('a refusal is explained in the words of the consent page, not in the general ones', () => {
  const general = toApiProblem(404, { message: 'Unknown Guild', code: 10004 })
  assert.notEqual(describeProblem(general), 'This guild was deleted.')
  assert.equal(describeProblem(explainRefusal(general)), 'This guild was deleted.')
})

test('a refusal without words of the page stays unchanged', () => {
  const problem = toApiProblem(400, { message: 'Invalid Form Body', code: 50035 })
  assert.equal(explainRefusal(problem), problem)
})
