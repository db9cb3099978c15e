import { say } from '../overlay/toasts.tsx'

/** Copies a text and says so; where the browser does not let a page copy, it is shown. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(`${what} copied.`)
  } catch {
    say(`${what}: ${text}`)
  }
}
