/** An Activity that runs in a channel; one of each application at most. Of a private channel its own id stands for a guild's. */
export interface ActivityInstanceRow {
  guild_id: string
  channel_id: string
  application_id: string
  launch_id: string
}

/** A gateway session that is in an Activity. */
export interface ActivityParticipantRow {
  guild_id: string
  channel_id: string
  application_id: string
  user_id: string
  session_id: string
  /** The process that has the session. */
  process_id: string
  /** In the order in which they came. */
  id: string
  /** When it was noticed that the process is gone, ms since 1970: its user may come back for a while. */
  abandoned_at: number | null
}
