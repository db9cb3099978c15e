import { toCall } from '../api/call.ts'
import type { HttpCall } from '../api/request.ts'

/** A client's `call` in tests: each call returns the request that it would make. */
export const fakeCall =
  (answer: (made: HttpCall) => unknown): any =>
  async (contract: any, params: any, ...sent: unknown[]) =>
    answer(toCall(contract, params, sent))
