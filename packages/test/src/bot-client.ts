/** A client of discord.js, as far as it has to be known here. */
export interface BotClient {
  readonly rest: { readonly options: { api: string } }
  once(event: 'clientReady', then: () => void): unknown
  login(token: string): Promise<unknown>
  isReady(): boolean
  destroy(): Promise<void>
}
