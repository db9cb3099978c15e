// What sources and pages refer to: rules in docs/spec, and other pages.
import { posix } from 'node:path'
import type { Finding, TextFile } from './text-files.ts'

/** A reference breaks in a comment wherever a line ends: the marks of the next line stand between its words. */
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
/** A link of Markdown to another page or to a heading of its own. */
const LINK = /\]\((?!\w+:)(?<path>[^()#\s]*\.md)?(?:#(?<anchor>[^()\s]+))?\)/gu
const FENCED = /^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>[^\n]*$/gmu

/** The anchors of a page, as GitHub makes them of its headings: of equal ones the second gets `-1`, and so on. */
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

/** References to rules in docs/spec, and links between pages, that lead nowhere. */
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

/** Code is no place for links. Its lines stay, so that those after it keep their numbers. */
const blank = (code: string): string => code.replace(/[^\n]/gu, ' ')

const pageAt = ({ path }: TextFile, link: string | undefined): string =>
  link === undefined ? path : posix.normalize(posix.join(posix.dirname(path), link))

function finding({ path, text }: TextFile, { 0: found, index }: RegExpExecArray): Finding {
  const line = text.slice(0, index).split('\n').length
  return `${path}:${line} ${found.replace(/\s+/gu, ' ')}`
}
