/** Says who asks, signed with the application's key; scripts of the Activity may read it (activities 3.6). */
export const PROXY_COOKIE = 'discord_proxy_token'
/** Says that the browser gave our page no service worker, so that pages need a script in its place. */
export const WITHOUT_WORKER_COOKIE = 'guildhall_without_worker'

/** The value of a cookie; null if it wasn't sent. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (!header?.includes(`${name}=`)) return null
  const pair = header.split(/;\s*/u).find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}
