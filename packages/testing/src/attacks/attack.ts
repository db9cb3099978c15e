/** What an attack needs of the server: plain values, so that it can run in a thread of its own. */
export interface AttackedServer {
  /** Of each process of the server. */
  readonly ports: readonly number[]
  readonly guildId: string
  readonly channelId: string
  /** A guild with very many members, including the member. */
  readonly largeGuildId: string
  readonly ownerToken: string
  readonly memberToken: string
  /** With the prefix that bots send. */
  readonly botToken: string
  /** The path of an attachment with its signature, and the file's size. */
  readonly attachment: { readonly path: string; readonly bytes: number }
  /** The hosts of Activities of one account, whose own server accepts every request and never answers. */
  readonly silentActivities: readonly string[]
}

/** How often each outcome occurred: the status of a response, or `closed` for a connection that the server closed. */
export type Outcomes = Readonly<Record<string, number>>

/** An attack at its peak. */
export interface RunningAttack {
  outcomes(): Outcomes
  /** Releases everything that it holds. */
  release(): Promise<void>
}

/** One way to exhaust a shared resource. */
export interface Attack {
  readonly name: string
  /** A description in one line for the table. */
  readonly description: string
  /** Sends everything, and resolves when the server has received it or stopped reading. */
  launch(server: AttackedServer): Promise<RunningAttack>
}
