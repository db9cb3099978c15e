/** Parses the URL of a server's API, such as `https://chat.example/api/v10`; path and version may be missing. */
export function parseApiUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const parts = url.pathname.split('/').filter(Boolean)
  const path = parts.length === 0 ? '/api' : `/${parts.join('/')}`
  return new URL(/\/v\d+$/u.test(path) ? path : `${path}/v10`, url.origin)
}

/** Whether an API is that of the platform, which has several hosts. */
export const isPlatform = ({ hostname }: URL): boolean => /^(?:[\w-]+\.)?discord(?:app)?\.com$/u.test(hostname)

/** The host of a server, as in the placeholders of its users. */
export const placeholderHost = (api: URL): string => (isPlatform(api) ? 'discord.com' : api.host)
