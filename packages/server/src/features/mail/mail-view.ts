import type { ComposedMail } from '../../kernel/parts/mailing.ts'
import type { MailRow } from './mail-tables.ts'
import { mailTexts } from './mail-texts-view.ts'

interface Contents {
  readonly id: string
  readonly kind: MailRow['kind']
  readonly locale: string
  /** The name in the greeting; null for a mailbox that may belong to somebody else. */
  readonly name: string | null
  readonly link: string | null
  /** The values of the placeholders. */
  readonly details: Readonly<Record<string, string>>
  readonly clientUrl: string
}

/** Writes a mail in a language. Values are text: in HTML they are escaped, and they never begin a line or a link. */
export function composeMail({ id, kind, locale, name, link, details, clientUrl }: Contents): ComposedMail {
  const { language, mails, greeting, greetingByName, footer } = mailTexts(locale)
  const texts = mails[kind]
  const values = new Map(Object.entries({ ...details, host: new URL(clientUrl).host, url: clientUrl }))
  if (name !== null) values.set('name', name)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/gu, (_, key: string) => oneLine(values.get(key) ?? ''))
  const before = [name === null ? greeting : greetingByName, ...texts.before].map(fill)
  const after = [...texts.after, footer].map(fill)
  const label = texts.link ?? ''
  const paragraph = (html: string) => `<p>${html}</p>`
  const linked = link === null ? [] : [paragraph(`<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`)]
  const escaped = (lines: readonly string[]) => lines.map((line) => paragraph(escapeHtml(line)))
  const body = [...escaped(before), ...linked, ...escaped(after)].join('\n')
  const subject = fill(texts.subject)
  return {
    id,
    subject,
    text: `${[...before, ...(link === null ? [] : [link]), ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`,
  }
}

const LONGEST_VALUE = 300

/** Values can't end a line: in a header, the next line would be another header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE)

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (each) => ENTITIES.get(each) ?? each)
