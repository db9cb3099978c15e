/** The invite code in an entered text: the code itself, or a link that ends with it; null if it can be neither. */
export function inviteCodeIn(text: string): string | null {
  const [last = ''] = text
    .trim()
    .replace(/[?#].*$/u, '')
    .replace(/(?<!\/)\/+$/u, '')
    .split('/')
    .slice(-1)
  return /^[\w-]{2,100}$/u.test(last) ? last : null
}
