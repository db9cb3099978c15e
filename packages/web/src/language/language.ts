import { readStored, writeStored } from '../api/stored.ts'

/** The languages that can be chosen, as their speakers call them. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The English words made longer, or running from right to left: what a page makes of them shows what it makes of other languages. */
export type Pseudo = 'long' | 'right-to-left'

const pseudos: ReadonlyMap<string, Pseudo> = new Map([
  ['en-XA', 'long'],
  ['ar-XB', 'right-to-left'],
])

const KEY = 'guildhall.language'

/** Tests run without a document, whatever language their machine speaks. */
const preferred: readonly string[] = typeof document === 'undefined' ? [] : navigator.languages

const kept = typeof document === 'undefined' ? null : readStored(KEY)

/** What was chosen, or null where the browser decides. */
export const chosenLanguage: Language | null = languageOf(kept)

/** The language of the page: as chosen, else the first of the browser's that there is, else English. */
export const language: Language = chosenLanguage ?? preferred.map(languageOf).find((each) => each !== null) ?? 'en'

export const pseudo: Pseudo | null = pseudos.get(kept ?? '') ?? null

/** For dates and numbers: the language of the page as the browser's user writes it, British English say. */
export const locale: string = preferred.find((each) => languageOf(each) === language) ?? language

/** Words are read once, as the page begins: with another language it begins anew. */
export function chooseLanguage(next: Language | null): void {
  writeStored(KEY, next)
  location.reload()
}

/** Tells the browser, and through it screen readers, in which language the page is. */
export function applyLanguage(): void {
  document.documentElement.lang = pseudo === null ? language : (kept ?? language)
  document.documentElement.dir = pseudo === 'right-to-left' ? 'rtl' : 'ltr'
}

/** The language of a tag such as `de-AT`, if the client speaks it. */
export function languageOf(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split('-')[0]
  if (tag !== null && pseudos.has(tag)) return 'en'
  return primary === 'en' || primary === 'de' ? primary : null
}
