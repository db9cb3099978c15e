import { connect, type Socket } from 'node:net'

/** One request, as the bytes that go over the wire. Each call may differ: a commit of an unchanged row costs nothing. */
export type NextRequest = () => string

/** What a run came to. */
export interface Result {
  count: number
  /** Answers per second. */
  rate: number
  /** Milliseconds from request to answer. */
  p50: number
  p99: number
  /** Answers whose status wasn't 2xx. */
  failed: number
}

/** How much is asked. */
export interface Extent {
  connections: number
  seconds: number
  /** Requests in all. */
  most: number
  /** Ends it before its time. */
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

/** Sends requests over some connections for a while, or so many, each waiting for its answer before the next. */
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

/** One connection's requests, one after the other. */
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
    /** Bytes of the answer that are still to come; unknown while its head is. */
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
