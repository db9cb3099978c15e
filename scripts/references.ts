// Finds references in sources and pages to rules in docs/spec and to other pages.
import { posix } from 'node:path'
import type { Finding, TextFile } from './text-files.ts'

/** A reference in a comment may be broken across lines, with the comment's marks between its words. */
const GAP = String.raw`(?:\s|\n\s*(?:\*|//|#)\s*)+`
/** Sections of documents that are not in this repository. */
const OUTSIDE = new RegExp(
  [
    String.raw`\b[Cc]onventions${GAP}(?:section${GAP})?[A-L](?:\.\d+)?\b`,
    String.raw`\b[Ii]nterface,?${GAP}(?:section${GAP})?\d`,
    String.raw`\b[Aa]ctivities${GAP}\d\.\d`,
  ].join('|'),
  'gu',
)
const RULE = /\bdocs\/spec\/(?<page>[\w./-]+\.md)(?:#(?<anchor>[\w-]+))?/gu
/** A Markdown link to another page or to a heading of the same page. */
const LINK = /\]\((?!\w+:)(?<path>[^()#\s]*\.md)?(?:#(?<anchor>[^()\s]+))?\)/gu
const FENCED = /^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>[^\n]*$/gmu

/** The anchors of a page, as GitHub generates them from its headings: duplicates get `-1` and so on. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const counts = new Map<string, number>()
  for (const [, heading = ''] of markdown.replace(FENCED, '').matchAll(/^#{1,6} +(.*?) *$/gmu)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

/** References to documents that are not in this repository. */
export const outsideReferences = (files: readonly TextFile[]): Finding[] =>
  files.flatMap((file) => [...file.text.matchAll(OUTSIDE)].map((match) => finding(file, match)))

/** Broken references to rules in docs/spec, and broken links between pages. */
export function brokenReferences(files: readonly TextFile[]): Finding[] {
  const pages = new Map(files.flatMap(({ path, text }) => (path.endsWith('.md') ? [[path, anchorsOf(text)]] : [])))
  const isBroken = (page: string, anchor: string | undefined): boolean => {
    const anchors = pages.get(page)
    return anchors === undefined || (anchor !== undefined && !anchors.has(anchor))
  }
  return files.flatMap((file) => {
    const rules = [...file.text.matchAll(RULE)].filter(({ groups }) =>
      isBroken(`docs/spec/${groups?.page}`, groups?.anchor),
    )
    const links = linksOf(file).filter(({ groups }) => isBroken(pageAt(file, groups?.path), groups?.anchor))
    return [...rules, ...links].map((match) => finding(file, match))
  })
}

const linksOf = ({ path, text }: TextFile): RegExpExecArray[] =>
  path.endsWith('.md') ? [...text.replace(FENCED, blank).matchAll(LINK)] : []

/** Code contains no links. Its lines are kept, so that line numbers remain right. */
const blank = (code: string): string => code.replace(/[^\n]/gu, ' ')

const pageAt = ({ path }: TextFile, link: string | undefined): string =>
  link === undefined ? path : posix.normalize(posix.join(posix.dirname(path), link))

function finding({ path, text }: TextFile, { 0: found, index }: RegExpExecArray): Finding {
  const line = text.slice(0, index).split('\n').length
  return `${path}:${line} ${found.replace(/\s+/gu, ' ')}`
}
