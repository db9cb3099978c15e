import { toCall } from '../api/call.ts'
import type { HttpCall } from '../api/request.ts'

/** The `call` of a client in tests: each is answered by the request that it would make. */
export const answeredCall =
  (answer: (made: HttpCall) => unknown): any =>
  async (contract: any, params: any, ...sent: unknown[]) =>
    answer(toCall(contract, params, sent))
