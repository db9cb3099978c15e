import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS } from '@guildhall/protocol/errors'
import { ApiProblem, describeProblem } from '../api/api-problem.ts'
import { launchRefusal } from './launch-refusals.ts'

const wordsOf = ({ code, status, message }: { code: number; status: number; message: string }) =>
  describeProblem(launchRefusal(new ApiProblem({ code, status, message, fields: new Map() })))

test('every reason for a refused Activity launch has a message of its own', () => {
  const { InvalidActivityAction, MissingAccess, MissingPermissions, NotAuthorizedOnApplication } = ERRORS
  const { TooManyParticipants, UnderMinimumAge, UnsupportedPlatform } = ERRORS
  const reasons = [InvalidActivityAction, MissingAccess, MissingPermissions, NotAuthorizedOnApplication]
  const words = [...reasons, TooManyParticipants, UnderMinimumAge, UnsupportedPlatform].map(wordsOf)
  assert.equal(new Set(words).size, 7)
  for (const each of words) assert.match(each, /^(?:This Activity|You) .*\.$/u)
})

test('any other refusal is unchanged', () => {
  const refusal = new ApiProblem({ ...ERRORS.VerificationLevelTooHigh, fields: new Map() })
  assert.equal(launchRefusal(refusal), refusal)
})
