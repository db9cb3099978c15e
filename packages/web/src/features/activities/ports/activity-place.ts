/** An Activity, and where it runs. */
export type ActivityPlace = {
  readonly applicationId: string
  readonly instanceId: string
  /** Null in a private channel. */
  readonly guildId: string | null
  readonly channelId: string
}
