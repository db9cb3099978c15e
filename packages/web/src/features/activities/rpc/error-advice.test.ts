import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOn } from './error-advice.ts'
import { missingRedirect, noChannel, notAgreed, oauth2Problem, RpcCode, RpcProblem, unknownScope } from './rpc-codes.ts'

test('every fixable error has advice', () => {
  assert.match(adviceOn(missingRedirect()) ?? '', /OAuth2 page/)
  assert.match(adviceOn(unknownScope()) ?? '', /`scope`/)
  assert.match(adviceOn(notAgreed()) ?? '', /said no/)
  assert.match(adviceOn(noChannel()) ?? '', /no such channel/)
  assert.equal(
    adviceOn(new RpcProblem(RpcCode.INVALID_PAYLOAD, 'id: must be text')),
    'The arguments are not what is documented: id: must be text',
  )
  assert.equal(adviceOn(new RpcProblem(RpcCode.UNKNOWN, 'Unknown error')), null)
  assert.equal(adviceOn(oauth2Problem('other', 'Something else')), null)
})
