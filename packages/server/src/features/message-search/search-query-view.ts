// A search as terms of the index (docs/spec/search.md#filters).
import type { MessageFilters } from '@guildhall/protocol/objects/messages/message-search'
import { type SoughtWords, soughtWords } from '@guildhall/protocol/search-words'
import { TERM } from '../search-index/search-terms-view.ts'

/** A condition that some terms meet: the message has one of them. */
type AnyOf = readonly string[]

/** A search, without the channels and the time in which to search. */
export interface SearchQuery {
  readonly sought: readonly SoughtWords[]
  readonly slop: number
  /** The message meets each condition. */
  readonly all: readonly AnyOf[]
  /** A message has none of these terms. */
  readonly none: readonly string[]
  /** Whether no message can be found. */
  readonly isImpossible: boolean
}

const SLOP = 2

/**
 * @param reader a bot that may only read the content of messages that it wrote or that mention it; null for others
 */
export function searchQuery(filters: MessageFilters, reader: string | null): SearchQuery {
  const { content = '', slop = SLOP } = filters
  const sought = soughtWords(content)
  const [required, excluded] = byTerms(filters)
  const types = authorTypes(filters.author_type ?? [])
  const all = types.required === null ? required : [...required, types.required]
  if (reader !== null && dependsOnContent(filters)) all.push([TERM.author(reader), TERM.user(reader)])
  return {
    sought,
    slop,
    all,
    none: [...excluded, ...types.excluded],
    isImpossible: (content.trim() !== '' && sought.length === 0) || all.some((terms) => terms.length === 0),
  }
}

/** The words for which the index is searched, and whether they may continue. */
export function indexedWords({ sought }: SearchQuery): readonly { word: string; isPrefix: boolean }[] {
  return sought.flatMap(({ words, isPrefix }) =>
    words.map((word, index) => ({ word, isPrefix: isPrefix && index === words.length - 1 })),
  )
}

/** Whether the words must be compared with their order in the message, because the index doesn't contain it. */
export const isPhrase = ({ sought }: SearchQuery): boolean => sought.length > 1 || (sought[0]?.words.length ?? 0) > 1

function byTerms(filters: MessageFilters): [required: AnyOf[], excluded: string[]] {
  const required: AnyOf[] = []
  const excluded: string[] = []
  const anyOf = (values: readonly string[] | undefined, term: (value: string) => string) => {
    if (values && values.length > 0) required.push([...new Set(values.map(term))])
  }
  anyOf(filters.author_id, TERM.author)
  anyOf(filters.mentions, TERM.user)
  anyOf(filters.mentions_role_id, TERM.role)
  anyOf(filters.replied_to_user_id, TERM.repliedUser)
  anyOf(filters.replied_to_message_id, TERM.repliedMessage)
  anyOf(filters.embed_type, TERM.embedType)
  anyOf(filters.embed_provider, TERM.provider)
  anyOf(filters.link_hostname, TERM.hostname)
  anyOf(filters.attachment_filename, TERM.filename)
  anyOf(filters.attachment_extension, TERM.extension)
  const flag = (value: boolean | undefined, term: string) => {
    if (value === true) required.push([term])
    if (value === false) excluded.push(term)
  }
  flag(filters.mention_everyone, TERM.everyone)
  flag(filters.pinned, TERM.pinned)
  for (const kind of new Set(filters.has)) flag(!kind.startsWith('-'), TERM.has(kind.replace('-', '')))
  return [required, excluded]
}

const AUTHOR_TERMS = { user: null, bot: TERM.bot, webhook: TERM.webhook }
type AuthorType = keyof typeof AUTHOR_TERMS

/** The types of authors that are sought. Messages of users have no term for it. */
function authorTypes(types: NonNullable<MessageFilters['author_type']>): {
  required: AnyOf | null
  excluded: string[]
} {
  const wanted = new Set<string>(types)
  const isAnyWanted = types.some((type) => !type.startsWith('-'))
  const all: readonly AuthorType[] = ['user', 'bot', 'webhook']
  const isLeft = (type: AuthorType) => !wanted.has(`-${type}`) && (!isAnyWanted || wanted.has(type))
  const termsOf = (some: readonly AuthorType[]) =>
    some.map((type) => AUTHOR_TERMS[type]).filter((term) => term !== null)
  if (isLeft('user')) return { required: null, excluded: termsOf(all.filter((type) => !isLeft(type))) }
  return { required: termsOf(all.filter(isLeft)), excluded: [] }
}

/** Whether a search would reveal something about the content of messages. */
const dependsOnContent = (filters: MessageFilters): boolean =>
  [
    filters.content,
    filters.has,
    filters.embed_type,
    filters.embed_provider,
    filters.link_hostname,
    filters.attachment_filename,
    filters.attachment_extension,
  ].some((value) => value !== undefined)
