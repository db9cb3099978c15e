import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built client. */
const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The media types of pages. Only they need a policy, which is longer than many scripts. */
export const DOCUMENTS: ReadonlySet<string | undefined> = new Set([TYPES['.html'], TYPES['.svg']])

/** The encodings in which the client's build compresses files, best first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

interface Encoding {
  readonly name: string
  readonly ending: string
}

/** A file of the client. */
export interface PageFile {
  readonly type: string
  readonly caching: string
  /** The encoded forms of the file, best first; the last is unencoded. */
  readonly forms: readonly FileForm[]
}

/** An encoded form of a file. */
export interface FileForm {
  /** Null for the unencoded file. */
  readonly encoding: string | null
  readonly content: Buffer
  readonly tag: string
}

/** The built client. */
export interface PageFiles {
  readonly folder: string
  /** By path; empty if the client isn't built. */
  readonly files: ReadonlyMap<string, PageFile>
}

let client: PageFiles | null = null

/** The client that was built beside this server, read once for all servers of the process. */
export function clientPages(): PageFiles {
  const pages = client ?? readPages(WEB_FOLDER)
  if (pages.files.size > 0) client = pages
  return pages
}

export function readPages(folder: string): PageFiles {
  const files = new Map<string, PageFile>()
  const entries = new Set(entriesOf(folder))
  for (const entry of entries) {
    const type = TYPES[extname(entry)]
    if (type === undefined) continue
    const path = `/${entry.replaceAll(sep, '/')}`
    // The names of assets contain a hash of their contents.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const compressed = ENCODINGS.filter(({ ending }) => entries.has(entry + ending))
    const forms = [
      ...compressed.map(({ name, ending }) => formOf(name, readFileSync(join(folder, entry + ending)))),
      formOf(null, readFileSync(join(folder, entry))),
    ]
    files.set(path, { type, caching, forms })
  }
  return { folder, files }
}

const formOf = (encoding: string | null, content: Buffer): FileForm => ({
  encoding,
  content,
  tag: `"${hash('sha256', content, 'base64url')}"`,
})

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
