import type { Contract, ParamsOf, ResponseKind } from '@guildhall/protocol/contract'
import type { Infer, InferSent, Schema } from '@guildhall/protocol/schema'
import { type HttpCall, request } from './request.ts'

/** The parameters of a path. */
export type Params<P extends string> = Readonly<Record<ParamsOf<P>, string>>

/** The response of an operation. */
export type ResponseOf<R extends ResponseKind> = R extends Schema
  ? Infer<R>
  : R extends 'plain' | 'csv' | 'json-lines'
    ? string
    : undefined

/** The body that an operation takes. */
export type BodyOf<C extends Contract> = InferSent<C['body']>

/** The query that an operation takes. */
export type QueryOf<C extends Contract> = InferSent<C['query']>

/** Options of a call besides its body. The query may be that of an address, which is passed on unchanged. */
export type CallOptions<Q extends Schema | undefined> = {
  query?: Q extends Schema ? InferSent<Q> | URLSearchParams : never
} & Pick<HttpCall, 'reason' | 'signal' | 'keepalive'>

/** The body if the operation has one, and then the options. */
export type CallArguments<B extends Schema | undefined, O> = B extends Schema
  ? [body: InferSent<B>, options?: O]
  : [options?: O]

/** Calls an operation; throws ApiProblem when the server refuses. */
export const call = <
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends ResponseKind,
>(
  contract: Contract<P, B, Q, R>,
  params: Params<P>,
  ...sent: CallArguments<B, CallOptions<Q> & Pick<HttpCall, 'token' | 'confirms'>>
): Promise<ResponseOf<R>> => request<ResponseOf<R>>(toCall(contract, params, sent))

/** The same with a given token. */
export const callAs = <
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends ResponseKind,
>(
  token: string,
  contract: Contract<P, B, Q, R>,
  params: Params<P>,
  sent: CallArguments<B, CallOptions<Q>>,
): Promise<ResponseOf<R>> => request<ResponseOf<R>>({ ...toCall(contract, params, sent), token })

/** Options of every call besides its body. */
type Options = Pick<HttpCall, 'token' | 'confirms' | 'reason' | 'signal' | 'keepalive'> & { query?: object }

/** The request of a call: the body comes first if the operation has one. */
export function toCall(
  { method, path, body: takesBody, returns }: Contract,
  params: Readonly<Record<string, string>>,
  sent: readonly unknown[],
): HttpCall {
  const [body, options] = takesBody === undefined ? [undefined, ...sent] : sent
  const { query, ...others }: Options = typeof options === 'object' ? { ...options } : {}
  return {
    ...others,
    method,
    path: filled(path, params) + toQuery(query),
    ...(body !== undefined && { body }),
    ...((returns === 'csv' || returns === 'json-lines' || returns === 'plain') && { isText: true }),
  }
}

/** `@` stays unchanged, as in `@me`. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%40', '@'))

/** Undefined values are omitted; lists are joined with commas. */
function toQuery(query: object = {}): string {
  if (query instanceof URLSearchParams) return `?${query}`
  const fields = Object.entries(query).filter(([, value]) => value !== undefined)
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
}
