import { connect, type Socket } from 'node:net'

/** Returns the bytes of the next request. Requests may differ, because a commit of an unchanged row costs nothing. */
export type NextRequest = () => string

/** The result of a run. */
export interface Result {
  count: number
  /** Responses per second. */
  rate: number
  /** Milliseconds from request to response. */
  p50: number
  p99: number
  /** Responses whose status isn't 2xx. */
  failed: number
}

/** The extent of a run. */
export interface Extent {
  connections: number
  seconds: number
  /** Requests in total. */
  most: number
  /** Ends the run early if it returns true. */
  isOver: () => boolean
}

/** Writes a request for {@link measure}. */
export function request(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  host = 'localhost',
): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: ${token}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${payload}`
}

/** Sends requests for a time or up to a number. Each connection waits for the response before it sends the next request. */
export async function measure(
  port: number,
  next: NextRequest,
  { connections = 64, seconds = 3, most = Number.POSITIVE_INFINITY, isOver = () => false }: Partial<Extent> = {},
): Promise<Result> {
  const latencies: number[] = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  const goesOn = () => performance.now() < end && latencies.length <= most - connections && !isOver()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(port, next, goesOn, (ms, status) => {
        latencies.push(ms)
        if (status < 200 || status > 299) failed++
      }),
    ),
  )
  const took = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { count: latencies.length, rate: latencies.length / took, p50: at(0.5), p99: at(0.99), failed }
}

/** Sends the requests of one connection, one after the other. */
function converse(
  port: number,
  next: NextRequest,
  goesOn: () => boolean,
  answered: (ms: number, status: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sent = 0
    let head = ''
    /** Bytes of the response that have not arrived yet; infinite until its head has arrived. */
    let missing = Number.POSITIVE_INFINITY
    const send = () => {
      head = ''
      missing = Number.POSITIVE_INFINITY
      sent = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === Number.POSITIVE_INFINITY) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? 0)
        missing = end + 4 + length - head.length
      } else missing -= chunk.length
      if (missing > 0) return
      answered(performance.now() - sent, Number(head.slice(9, 12)))
      if (goesOn()) send()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}
