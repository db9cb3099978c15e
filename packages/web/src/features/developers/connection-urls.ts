export type ConnectionUrls = { readonly api: string; readonly gateway: string; readonly discordJs: string }

/** The addresses for a bot on this origin. `connectDiscordJs` is the option to add to its client. */
export function connectionUrls(origin: string): ConnectionUrls {
  const api = `${origin}/api`
  return {
    api,
    gateway: `${origin.replace(/^http/, 'ws')}/gateway`,
    discordJs: `rest: { api: '${api}' }`,
  }
}
