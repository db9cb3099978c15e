import { t } from '../../language/main.ts'
import { showToast } from '../overlay/toasts.tsx'

/** Copies a text and confirms it; if the browser does not permit copying, the text is shown. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t('words.what-copied', { what }))
  } catch {
    showToast(`${what}: ${text}`)
  }
}
