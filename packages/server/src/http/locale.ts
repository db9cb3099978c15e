import { LOCALES } from '@guildhall/protocol/enums/locale'

const CUSTOMARY = 'en-US'

/**
 * The language that a client asks for in `X-Discord-Locale`, if it is one (docs/spec/http.md#locale-header); that of
 * every account if not.
 */
export const localeOf = (header: string | string[] | undefined): string =>
  LOCALES.find((locale) => locale === header) ?? CUSTOMARY
