import { t } from '../../language/main.ts'
import { showToast } from '../overlay/toasts.tsx'

/** Copies a text and says so; where the browser does not let a page copy, it is shown. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t('words.copied-2', { what }))
  } catch {
    showToast(`${what}: ${text}`)
  }
}
