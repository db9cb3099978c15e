import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem } from '../../api/api-problem.ts'
import { InviteForOthers, inviteProblemText } from './invite-problem.ts'

const refusal = (status: number, code: number) =>
  new ApiProblem({ status, code, message: 'As the server says it', fields: new Map() })

test('a refused invite is explained in our own words', () => {
  assert.match(inviteProblemText(refusal(404, 10006)), /^This invite is invalid/u)
  assert.match(inviteProblemText(refusal(403, 40007)), /banned/u)
  assert.match(inviteProblemText(refusal(403, 30019)), /full/u)
  assert.match(inviteProblemText(refusal(503, 0)), /^The guild can’t be reached right now/u)
})

test('a refusal without our own words keeps the server’s message', () => {
  assert.equal(inviteProblemText(refusal(429, 0)), 'You’re doing this too often.')
  assert.equal(inviteProblemText(refusal(403, 99999)), 'As the server says it')
  assert.match(inviteProblemText(new TypeError()), /server can’t be reached/u)
})

test('an invite for other users is explained', () => {
  assert.match(inviteProblemText(new InviteForOthers()), /is for someone else/u)
})
