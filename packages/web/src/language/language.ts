import { readStored, writeStored } from '../api/stored-values.ts'

/** The available languages, with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** Pseudo-locales: lengthened English, or English from right to left, which reveal problems with other languages. */
export type Pseudo = 'long' | 'right-to-left'

const pseudos: ReadonlyMap<string, Pseudo> = new Map([
  ['en-XA', 'long'],
  ['ar-XB', 'right-to-left'],
])

const KEY = 'guildhall.language'

/** Tests run without a document, whatever language their machine uses. */
const preferred: readonly string[] = typeof document === 'undefined' ? [] : navigator.languages

const kept = typeof document === 'undefined' ? null : readStored(KEY)

/** The selected language, or null to follow the browser. */
export const chosenLanguage: Language | null = languageOf(kept)

/** The page's language: the selected one, or the browser's first supported one, or English. */
export const language: Language = chosenLanguage ?? preferred.map(languageOf).find((each) => each !== null) ?? 'en'

export const pseudo: Pseudo | null = pseudos.get(kept ?? '') ?? null

/** The locale for dates and numbers: the page's language in the browser's regional variant, such as British English. */
export const locale: string = preferred.find((each) => languageOf(each) === language) ?? language

/** Messages are read once at start: another language reloads the page. */
export function chooseLanguage(next: Language | null): void {
  writeStored(KEY, next)
  location.reload()
}

/** Sets the document's language, which screen readers use. */
export function applyLanguage(): void {
  document.documentElement.lang = pseudo === null ? language : (kept ?? language)
  document.documentElement.dir = pseudo === 'right-to-left' ? 'rtl' : 'ltr'
}

/** The language of a tag such as `de-AT`, if the client supports it. */
export function languageOf(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split('-')[0]
  if (tag !== null && pseudos.has(tag)) return 'en'
  return primary === 'en' || primary === 'de' ? primary : null
}
