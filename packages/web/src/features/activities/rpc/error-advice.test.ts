import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAdvice } from './error-advice.ts'
import {
  accessDenied,
  invalidChannel,
  missingRedirect,
  oauth2Problem,
  RpcCode,
  RpcProblem,
  unknownScope,
} from './rpc-codes.ts'

test('every fixable error has advice', () => {
  assert.match(errorAdvice(missingRedirect()) ?? '', /OAuth2 page/)
  assert.match(errorAdvice(unknownScope()) ?? '', /`scope`/)
  assert.match(errorAdvice(accessDenied()) ?? '', /said no/)
  assert.match(errorAdvice(invalidChannel()) ?? '', /no such channel/)
  assert.equal(
    errorAdvice(new RpcProblem(RpcCode.INVALID_PAYLOAD, 'id: must be text')),
    'The arguments are not what is documented: id: must be text',
  )
  assert.equal(errorAdvice(new RpcProblem(RpcCode.UNKNOWN, 'Unknown error')), null)
  assert.equal(errorAdvice(oauth2Problem('other', 'Something else')), null)
})
