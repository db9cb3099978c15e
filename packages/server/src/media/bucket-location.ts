/** A bucket of S3-compatible storage, and how to reach it. */
export interface BucketLocation {
  /** The server's address, such as `https://storage.example`, which may have a path. */
  readonly endpoint: string
  readonly bucket: string
  /** What all names begin with: empty, or such as `chat/`. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u
const PREFIX = /^(?:[\w.-]+(?:\/[\w.-]+)*)?$/u
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u

/** Whether a value of `--files` names a bucket, not a folder. */
export const isBucketUrl = (text: string): boolean => text.startsWith('s3://')

/**
 * Reads `s3://BUCKET[/PREFIX]`, or `s3://[KEY:SECRET@]HOST:PORT/BUCKET[/PREFIX]` for a server of one's own. The keys, the
 * region and the endpoint otherwise come from the variables that S3 clients usually read. Connections use TLS, except to
 * this machine and with `?tls=off`.
 *
 * @returns null if the URL is malformed, or if keys are missing
 */
export function readBucketUrl(text: string, env: Environment): BucketLocation | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:') return null
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? DEFAULT_REGION
  const accessKeyId = decoded(url.username) || env.AWS_ACCESS_KEY_ID
  const secretAccessKey = decoded(url.password) || env.AWS_SECRET_ACCESS_KEY
  const isOwnServer = url.port !== '' || url.username !== ''
  const path = url.pathname.replace(/^\/|\/$/gu, '')
  const [bucket = '', ...rest] = isOwnServer ? path.split('/') : [url.hostname, ...path.split('/').filter(Boolean)]
  const prefix = rest.join('/')
  if (!accessKeyId || !secretAccessKey || !BUCKET.test(bucket) || !isPrefix(prefix)) return null
  const endpoint = isOwnServer ? ownServer(url) : serverOf(env, region)
  if (endpoint === null) return null
  return { endpoint, bucket, prefix: prefix && `${prefix}/`, region, accessKeyId, secretAccessKey }
}

/** The location without its keys, for users. */
export const describeBucket = ({ endpoint, bucket, prefix }: BucketLocation): string =>
  `the bucket ${endpoint}/${bucket}/${prefix}`

function ownServer({ host, hostname, searchParams }: URL): string {
  const isPlain = LOOPBACK.test(hostname) || searchParams.get('tls') === 'off'
  return `${isPlain ? 'http' : 'https'}://${host}`
}

function serverOf(env: Environment, region: string): string | null {
  const given = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL
  if (given === undefined) return `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(given) ? new URL(given) : null
  return url && /^https?:$/u.test(url.protocol) ? [url.origin, ...partsOf(url.pathname)].join('/') : null
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const isPrefix = (prefix: string): boolean =>
  PREFIX.test(prefix) && !prefix.split('/').some((part) => /^\.+$/u.test(part))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
