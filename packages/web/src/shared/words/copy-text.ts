import { t } from '../../language/main.ts'
import { say } from '../overlay/toasts.tsx'

/** Copies a text and says so; where the browser does not let a page copy, it is shown. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(t('words.copied-2', { what }))
  } catch {
    say(`${what}: ${text}`)
  }
}
