/** An Activity, and where it runs. */
export type ActivityContext = {
  readonly applicationId: string
  readonly instanceId: string
  /** Null in a private channel. */
  readonly guildId: string | null
  readonly channelId: string
}
