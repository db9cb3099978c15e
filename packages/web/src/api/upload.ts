import type { Contract, ResponseKind } from '@guildhall/protocol/contract'
import type { InferSent, Schema } from '@guildhall/protocol/schema'
import { type Params, type ResponseOf, toCall } from './call.ts'
import { withRateLimit } from './rate-limit.ts'
import { apiPath, type HttpCall, parseResponse, requestTimeout_ms } from './request.ts'

type Files = {
  files: readonly File[]
  /** The name of the part with the file, if the operation specifies one. */
  part?: string
  /** Called with the progress from 0 to 1. */
  onProgress?: ((progress: number) => void) | undefined
} & Pick<HttpCall, 'signal'>

type Upload = HttpCall & Files

/**
 * Calls an operation that accepts files; without files it sends JSON. Unlike `call` it reports progress, and has no
 * time limit if there are files. Throws ApiProblem when the server refuses.
 */
export function upload<P extends string, B extends Schema, R extends ResponseKind>(
  token: string,
  contract: Contract<P, B, undefined, R>,
  params: Params<P>,
  body: InferSent<B>,
  files: Files,
): Promise<ResponseOf<R>> {
  const made: Upload = { ...toCall(contract, params, [body]), ...files, token }
  return withRateLimit(files.signal, () => uploadOnce<ResponseOf<R>>(made))
}

function uploadOnce<T>(call: Upload): Promise<T> {
  const { method, path, token, signal, files, onProgress } = call
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const sending = new XMLHttpRequest()
  const isStopped = () => reject(new DOMException('stopped', 'AbortError'))
  sending.open(method, apiPath(path))
  sending.setRequestHeader('Accept', 'application/json')
  if (token !== undefined) sending.setRequestHeader('Authorization', token)
  sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  }
  sending.onload = () => {
    try {
      resolve(parseResponse<T>(call, sending.status, sending.responseText))
    } catch (problem) {
      reject(problem)
    }
  }
  sending.onerror = () => reject(new TypeError('the server cannot be reached'))
  if (files.length === 0) sending.timeout = requestTimeout_ms
  sending.ontimeout = () => reject(new DOMException('no answer', 'TimeoutError'))
  sending.onabort = isStopped
  signal?.addEventListener('abort', () => sending.abort())
  sendBody(sending, call)
  return promise
}

function sendBody(sending: XMLHttpRequest, { body, files, part }: Upload): void {
  const json = JSON.stringify(body ?? {})
  if (files.length === 0) {
    sending.setRequestHeader('Content-Type', 'application/json')
    sending.send(json)
    return
  }
  const form = new FormData()
  form.append('payload_json', json)
  for (const [index, file] of files.entries()) form.append(part ?? `files[${index}]`, file, file.name)
  sending.send(form)
}
